import sys
from tests.benchmarks.bench_space import *

on = table(PUZZLE, 80)
board = on.game.puzzle.board
body = body_of(board)
scale = LINES / reach(body)
side = int(scale)
view = TileView(COLUMNS, 2 * LINES, space_size(side), COLUMNS // 2, LINES // 2 * 2)
fine = int(sys.argv[1])
turning = sys.argv[2] == "t"
N = int(sys.argv[3])
draw, colours = style(fine), palette(fine)
gc.collect()
gc.freeze()


def solid(number):
    camera = first_camera(board, body, 0).turned(number / 7, number / 11)
    return looks.board_look(on, in_space(body, camera, scale / side), turning=turning)


for n in range(N):
    encode(draw_tiles(solid(100 + n), view, draw), colours)
