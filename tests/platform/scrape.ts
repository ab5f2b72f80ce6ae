/** One sample of a Prometheus scrape. */
export interface Scraped {
  name: string;
  labels: Record<string, string>;
  value: number;
}

/** Reads the metrics of a server from `/metrics`. */
export async function scrape(url: string): Promise<Scraped[]> {
  const response = await fetch(`${url}/metrics`);
  if (response.status !== 200) throw new Error(`/metrics answered ${response.status}`);
  return readSamples(await response.text());
}

/** Parses the text format of Prometheus. */
export function readSamples(text: string): Scraped[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', inner = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      const labels = [...inner.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, label = '', quoted = '']) => [
        label,
        quoted,
      ]);
      return { name, labels: Object.fromEntries(labels) as Record<string, string>, value: Number(value) };
    });
}

/** Returns the value of a metric with the given labels, or undefined when there is none. */
export function valueOf(samples: readonly Scraped[], name: string, labels: Record<string, string> = {}) {
  const found = samples.filter(
    (sample) =>
      sample.name === name && Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
  );
  if (found.length > 1) throw new Error(`${name} has ${found.length} values under ${JSON.stringify(labels)}`);
  return found[0]?.value;
}
