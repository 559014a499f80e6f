import type { Curve } from './section.js';

const WIDTH = 640;
const HEIGHT = 320;
const MARGIN = { left: 64, right: 16, top: 40, bottom: 48 };
const COLOURS = ['#1f6feb', '#d1495b', '#2a9d55', '#8a5cd1'];

/** Draws the lines of a curve; both axes begin at 0. */
export function curveSvg({ title, x, y, lines }: Curve): string {
  const points = lines.flatMap((line) => line.points);
  const xs = axisOf(Math.max(...points.map(([value]) => value)));
  const ys = axisOf(Math.max(...points.map(([, value]) => value)));
  const across = (value: number) =>
    round(MARGIN.left + (value / xs.end) * (WIDTH - MARGIN.left - MARGIN.right));
  const up = (value: number) =>
    round(HEIGHT - MARGIN.bottom - (value / ys.end) * (HEIGHT - MARGIN.top - MARGIN.bottom));
  const text = (left: number, top: number, content: string, attributes = '') =>
    `<text x="${left}" y="${top}" ${attributes}>${content}</text>`;
  const grid = ys.ticks.map(
    (tick) =>
      `<path d="M${MARGIN.left} ${up(tick)}H${WIDTH - MARGIN.right}" stroke="#8884" fill="none"/>` +
      text(MARGIN.left - 8, up(tick) + 4, String(tick), 'text-anchor="end"'),
  );
  const marks = xs.ticks.map((tick) =>
    text(across(tick), HEIGHT - MARGIN.bottom + 18, String(tick), 'text-anchor="middle"'),
  );
  const drawn = lines.map(({ name, points: own }, index) => {
    const colour = COLOURS[index % COLOURS.length]!;
    const path = own.map((point) => `${across(point[0])} ${up(point[1])}`).join('L');
    const legend = text(MARGIN.left + 8 + index * 150, MARGIN.top - 8, name, `fill="${colour}"`);
    return `<path d="M${path}" stroke="${colour}" stroke-width="2" fill="none"/>${legend}`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui, sans-serif" font-size="12" fill="#777">
<title>${title}</title>
${text(MARGIN.left, 16, title, 'font-weight="bold"')}
${[...grid, ...marks, ...drawn].join('\n')}
${text(WIDTH - MARGIN.right, HEIGHT - 12, x, 'text-anchor="end"')}
${text(8, 16, y)}
</svg>
`;
}

/** Round ticks from 0 to the largest value or beyond. */
function axisOf(largest: number): { end: number; ticks: number[] } {
  const power = 10 ** Math.floor(Math.log10(largest / 4 || 1));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one * 5 >= largest)!;
  const ticks = Array.from({ length: Math.ceil(largest / step) + 1 }, (_, index) =>
    Number((index * step).toPrecision(6)),
  );
  return { end: ticks.at(-1)!, ticks };
}

const round = (value: number): number => Math.round(value * 10) / 10;
