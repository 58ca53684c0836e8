/* Where something can lie over the board without covering what must stay in view. */

/** The part of the board in the window beside all of these elements, each avoided on the side that costs least. */
export function freeArea(board, kept) {
  const { left, top, right, bottom } = board.getBoundingClientRect(),
    area = {
      left: Math.max(0, left),
      top: Math.max(0, top),
      right: Math.min(document.documentElement.clientWidth, right),
      bottom: Math.min(innerHeight, bottom),
    };
  for (const element of kept) {
    const box = element.getBoundingClientRect();
    if (box.width && box.height && overlaps(area, box)) avoid(area, box);
  }
  return area;
}

const overlaps = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

function avoid(area, box) {
  const width = area.right - area.left,
    height = area.bottom - area.top,
    ways = [
      { lost: (box.bottom - area.top) * width, cut: () => (area.top = box.bottom) },
      { lost: (area.bottom - box.top) * width, cut: () => (area.bottom = box.top) },
      { lost: (box.right - area.left) * height, cut: () => (area.left = box.right) },
      { lost: (area.right - box.left) * height, cut: () => (area.right = box.left) },
    ];
  ways.sort((a, b) => a.lost - b.lost)[0].cut();
}
