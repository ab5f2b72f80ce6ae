import { stripVTControlCharacters } from 'node:util';

/** A failed test: its file as the runner's command line expects it, its name, and the first line of its message. */
export type Failure = { file: string; name: string; message: string };

type VitestReport = {
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
};

export function listVitestFailures(report: VitestReport): Failure[] {
  return report.testResults.flatMap((file) => {
    const tests = file.assertionResults.filter((test) => test.status === 'failed');
    if (tests.length === 0 && file.status === 'failed') {
      return [{ file: file.name, name: 'the file could not be loaded', message: firstLine(file.message) }];
    }
    return tests.map((test) => ({
      file: file.name,
      name: test.fullName,
      message: firstLine(test.failureMessages?.[0]),
    }));
  });
}

type Suite = { file: string; suites?: Suite[]; specs: Spec[] };
type Spec = { title: string; ok: boolean; tests: { results: { error?: { message?: string } }[] }[] };

export function listPlaywrightFailures(report: { suites: Suite[] }): Failure[] {
  return report.suites.flatMap((suite) => listSuite(suite));
}

function listSuite({ file, suites = [], specs }: Suite): Failure[] {
  const failures = specs
    .filter((spec) => !spec.ok)
    .map((spec) => ({ file, name: spec.title, message: firstLine(spec.tests[0]?.results[0]?.error?.message) }));
  return [...failures, ...suites.flatMap((suite) => listSuite(suite))];
}

function firstLine(text = ''): string {
  // Matches the colour codes that runners write into messages.
  return (stripVTControlCharacters(text).split('\n')[0] ?? '').slice(0, 300);
}

/** Describes failures for the end of a run, where a long output is still visible. */
export function describeFailures(title: string, failures: Failure[]): string {
  if (failures.length === 0) return '';
  return `${title}\n${failures.map(({ file, name, message }) => `  ${file} › ${name}\n    ${message}`).join('\n')}\n`;
}
