-- Version 1
-- Games that were solved, in the order in which they were entered.  Times are whole
-- milliseconds, so that none is ever rounded.  Days are dates such as 2026-11-20.
-- `reset` names the reset that took a game out of the lists.
CREATE TABLE games (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    key TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    name TEXT NOT NULL,
    options TEXT NOT NULL,
    division TEXT NOT NULL,
    division_name TEXT NOT NULL,
    milliseconds INTEGER NOT NULL,
    moves INTEGER NOT NULL,
    hints INTEGER NOT NULL,
    levels TEXT NOT NULL,
    checks INTEGER NOT NULL,
    revealed INTEGER NOT NULL,
    own INTEGER NOT NULL,
    player TEXT NOT NULL,
    finished INTEGER NOT NULL,
    utc_day TEXT NOT NULL,
    day TEXT NOT NULL,
    app TEXT NOT NULL,
    reset TEXT
);
CREATE INDEX games_of_puzzle ON games (puzzle);
CREATE INDEX games_of_division ON games (division);
CREATE INDEX games_of_utc_day ON games (utc_day);
-- How often a puzzle was opened on a day, and how long it was played.
CREATE TABLE days (
    puzzle TEXT NOT NULL,
    day TEXT NOT NULL,
    kind TEXT NOT NULL,
    openings INTEGER NOT NULL,
    milliseconds INTEGER NOT NULL,
    PRIMARY KEY (puzzle, day)
);
-- Resets that can still be undone, or whose app was killed.
CREATE TABLE resets (key TEXT PRIMARY KEY, made INTEGER NOT NULL);

-- Version 2
-- Fits were not counted.  One star is for a solved puzzle and two for a clean game.
-- The time that earns the third is unknown.
ALTER TABLE games ADD COLUMN fits INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN stars INTEGER NOT NULL DEFAULT 0;
UPDATE games SET stars = 1 + (NOT revealed AND hints + checks = 0) WHERE own;

-- Version 3
-- How difficult the puzzle was, from 1 to 5; 0 if unknown.
ALTER TABLE games ADD COLUMN grade INTEGER NOT NULL DEFAULT 0;

-- Version 4
-- Every question is answered by an index alone, or by rows that one has found, so that
-- a hundred thousand games are no wait.
DROP INDEX games_of_puzzle;
DROP INDEX games_of_division;
DROP INDEX games_of_utc_day;
CREATE INDEX games_of_puzzle ON games
(puzzle, kind, own, reset, revealed, hints, fits, checks, stars, grade, day, utc_day);
CREATE INDEX games_of_division ON games (division, reset, revealed, hints, fits, checks);
CREATE INDEX games_of_day ON games (day, own, revealed, hints, fits, checks, levels);
CREATE INDEX clean_of_puzzle ON games
(puzzle, milliseconds, reset, kind, day, revealed, hints, fits, checks)
WHERE NOT revealed AND hints + fits + checks = 0;
CREATE INDEX clean_of_division ON games
(division, milliseconds, reset, day, revealed, hints, fits, checks)
WHERE NOT revealed AND hints + fits + checks = 0;
CREATE INDEX clean_of_utc_day ON games
(utc_day, puzzle, revealed, hints, fits, checks)
WHERE NOT revealed AND hints + fits + checks = 0;
