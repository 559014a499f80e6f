/** One line of `/metrics`. */
export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** The types and samples of `/metrics`. */
export interface Exposition {
  readonly types: ReadonlyMap<string, string>;
  readonly samples: readonly Sample[];
}

const LINE = /^(\w+)(?:\{(.*)\})? (\S+)$/;

/** Reads Prometheus' text format. */
export function parseExposition(text: string): Exposition {
  const types = new Map(
    [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name, type]) => [name!, type!]),
  );
  const samples = text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name, labels = '', value] = LINE.exec(line)!;
      const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)];
      return {
        name: name!,
        labels: Object.fromEntries(pairs.map(([, label, named]) => [label!, named!])),
        value: Number(value),
      };
    });
  return { types, samples };
}

/** The names under which Prometheus keeps a metric: a histogram has three. */
export const seriesOf = ({ types }: Exposition): ReadonlySet<string> =>
  new Set(
    [...types].flatMap(([name, type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
