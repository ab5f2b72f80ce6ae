import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createVitest, type TestModule, type Vitest } from 'vitest/node';

/** Result of the nearest tests: the first failed test, or null. */
export interface Verdict {
  failed: { test: string; message: string } | null;
  /** Existing test files of the copy. */
  files: string[];
}

function firstFailure(modules: readonly TestModule[], unhandled: readonly unknown[]): Verdict['failed'] {
  for (const module of modules) {
    for (const test of module.children.allTests('failed')) {
      const [error] = test.result().errors ?? [];
      return { test: `${module.relativeModuleId} > ${test.fullName}`, message: error?.message ?? '' };
    }
    for (const suite of module.children.allSuites()) {
      const [error] = suite.errors();
      if (error) return { test: `${module.relativeModuleId} > ${suite.fullName}`, message: error.message };
    }
    const [error] = module.errors();
    if (error) return { test: module.relativeModuleId, message: error.message };
  }
  const [error] = unhandled;
  return error === undefined ? null : { test: 'outside of a test', message: String(error) };
}

/** Matches errors that no fault causes, because the database of the run was lost. */
const NO_DATABASE = /pg_filenode|ECONNREFUSED|Connection terminated|the database system is/;

/** Thrown when the tests could not run and must be repeated in a new run. */
export class SuiteLost extends Error {}

/** Runs test files of one copy repeatedly without restarting the runner or the database. */
export class Suite {
  private readonly copy: string;
  private readonly vitest: Vitest;

  private constructor(copy: string, vitest: Vitest) {
    this.copy = copy;
    this.vitest = vitest;
  }

  static async start(copy: string): Promise<Suite> {
    const options = { root: copy, config: join(copy, 'vitest.config.ts'), watch: false, maxWorkers: 1, bail: 1 };
    const vitest = await createVitest('test', { ...options, reporters: [{}] });
    await vitest.standalone();
    return new Suite(copy, vitest);
  }

  async run(tests: readonly string[], changed: string): Promise<Verdict> {
    const files = tests.filter((file) => existsSync(join(this.copy, file)));
    this.vitest.invalidateFile(changed);
    // Test files run one after another and stop at the first failure, which is enough.
    for (const file of files) {
      const specifications = this.vitest.getModuleSpecifications(join(this.copy, file));
      if (specifications.length === 0) throw new Error(`${file} is no test`);
      const { testModules, unhandledErrors } = await this.vitest.runTestSpecifications(specifications);
      // The runner's state still contains results of earlier runs.
      const own = testModules.filter(({ relativeModuleId }) => relativeModuleId === file);
      if (own.length === 0) throw new Error(`${file} was not run`);
      const failed = firstFailure(own, unhandledErrors);
      this.vitest.state.clearErrors();
      if (failed && NO_DATABASE.test(failed.message)) throw new SuiteLost(failed.message);
      if (failed) return { failed, files };
    }
    return { failed: null, files };
  }

  forget(changed: string): void {
    this.vitest.invalidateFile(changed);
  }

  close(): Promise<void> {
    return this.vitest.close();
  }
}
