/** One sample of a scrape. */
export interface Scraped {
  name: string;
  labels: Record<string, string>;
  value: number;
}

/** Reads the response of `/metrics` of a server. */
export async function scrape(url: string): Promise<Scraped[]> {
  const response = await fetch(`${url}/metrics`);
  if (response.status !== 200) throw new Error(`/metrics answered ${response.status}`);
  return readSamples(await response.text());
}

/** Reads the text format of Prometheus. */
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

/** Returns the one value of a metric with these labels; undefined when there is none. */
export function valueOf(samples: readonly Scraped[], name: string, labels: Record<string, string> = {}) {
  const found = samples.filter(
    (sample) =>
      sample.name === name && Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
  );
  if (found.length > 1) throw new Error(`${name} has ${found.length} values under ${JSON.stringify(labels)}`);
  return found[0]?.value;
}
