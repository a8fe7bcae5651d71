-- A database as version 4 of the schema has it.
PRAGMA application_id = 1953785715;
PRAGMA user_version = 4;
BEGIN TRANSACTION;
CREATE TABLE days (
            puzzle TEXT NOT NULL,
            day TEXT NOT NULL,
            kind TEXT NOT NULL,
            openings INTEGER NOT NULL,
            milliseconds INTEGER NOT NULL,
            PRIMARY KEY (puzzle, day)
        );
INSERT INTO "days" VALUES('null/3','2026-11-20','null',1,61500);
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
        , fits INTEGER NOT NULL DEFAULT 0, stars INTEGER NOT NULL DEFAULT 0, grade INTEGER NOT NULL DEFAULT 0);
INSERT INTO "games" VALUES(1,'0000000000000001','null','null/3','Make 3','{"begin": 0}','null/1','Numbers of 1',10000,30,2,'{"1": 2}',1,0,1,'Ada',1795176000,'2026-11-20','2026-11-20','0.1.0',NULL,0,1,1);
INSERT INTO "games" VALUES(2,'0000000000000002','null','null/3','Make 3','{"begin": 0}','null/1','Numbers of 1',1000,1,1,'{}',0,1,1,'',1795176000,'2026-11-20','2026-11-20','0.1.0',NULL,0,1,1);
INSERT INTO "games" VALUES(3,'0000000000000003','null','null/3','Make 3','{"begin": 0}','null/1','Numbers of 1',95000,7,0,'{}',0,0,1,'Ada',1795176000,'2026-11-20','2026-11-20','0.1.0',NULL,0,2,1);
CREATE TABLE resets (key TEXT PRIMARY KEY, made INTEGER NOT NULL);
INSERT INTO "resets" VALUES('aa',1);
CREATE INDEX games_of_puzzle ON games
        (puzzle, kind, own, reset, revealed, hints, fits, checks, stars, grade, day, utc_day)
        ;
CREATE INDEX games_of_division ON games (division, reset, revealed, hints, fits, checks);
CREATE INDEX games_of_day ON games (day, own, revealed, hints, fits, checks, levels);
CREATE INDEX clean_of_puzzle ON games
        (puzzle, milliseconds, reset, kind, day, revealed, hints, fits, checks)
        WHERE NOT revealed AND hints + fits + checks = 0
        ;
CREATE INDEX clean_of_division ON games
        (division, milliseconds, reset, day, revealed, hints, fits, checks)
        WHERE NOT revealed AND hints + fits + checks = 0
        ;
CREATE INDEX clean_of_utc_day ON games
        (utc_day, puzzle, revealed, hints, fits, checks)
        WHERE NOT revealed AND hints + fits + checks = 0
        ;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('games',3);
COMMIT;
