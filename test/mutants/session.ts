import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { BaseSequencer, createVitest, type TestSpecification, type Vitest } from 'vitest/node';
import { TemplateDatabase } from './constraints.js';
import { mutate, type Mutant } from './mutant.js';

/** A mutant that makes a test run longer than this is noticed. */
const TEST_TIMEOUT_MS = 120_000;

class GivenOrder extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    return specifications;
  }
}

/** A vitest that rewrites one file as it loads. Only the workers are new for each run. */
export class Session {
  private constructor(
    private readonly vitest: Vitest,
    private readonly current: { mutant?: Mutant },
  ) {}

  static async start(environment: Record<string, string> = {}): Promise<Session> {
    const current: { mutant?: Mutant } = {};
    const vitest = await createVitest(
      'test',
      {
        globalSetup: ['test/support/setup/global-setup.ts'],
        setupFiles: ['test/support/setup/setup.ts'],
        isolate: false,
        config: false,
        include: ['test/**/*.test.ts'],
        exclude: ['test/mutants/**'],
        watch: false,
        bail: 1,
        maxWorkers: 2,
        env: environment,
        testTimeout: TEST_TIMEOUT_MS,
        hookTimeout: TEST_TIMEOUT_MS,
        reporters: [{}],
        sequence: { sequencer: GivenOrder },
      },
      {
        plugins: [
          {
            name: 'mutant',
            enforce: 'pre',
            transform(_code: string, id: string) {
              const { mutant } = current;
              if (!mutant || id.split('?')[0] !== resolve(mutant.file)) return null;
              return mutate(readFileSync(mutant.file, 'utf8'), mutant);
            },
          },
        ],
      },
    );
    return new Session(vitest, current);
  }

  /**
   * Runs test files until one fails.
   * @returns the first failure, or undefined
   */
  async findFailure(files: readonly string[], mutant?: Mutant): Promise<string | undefined> {
    const database = mutant?.kind === 'constraint' ? await this.template() : undefined;
    await database?.apply(mutant);
    this.current.mutant = mutant;
    if (mutant) this.vitest.invalidateFile(resolve(mutant.file));
    const { exitCode } = process;
    // Otherwise the results of earlier runs are returned again.
    this.vitest.state.filesMap.clear();
    this.vitest.state.errorsSet.clear();
    try {
      const project = this.vitest.getRootProject();
      const specifications = files.map((file) => project.createSpecification(resolve(file)));
      const { testModules, unhandledErrors } =
        await this.vitest.runTestSpecifications(specifications);
      const failed = testModules.find((one) => one.state() === 'failed');
      if (failed) {
        const test = [...failed.children.allTests('failed')][0];
        return `${relative('.', failed.moduleId)}: ${test?.fullName ?? failed.errors()[0]?.message ?? 'failed'}`;
      }
      if (unhandledErrors.length === 0) return undefined;
      // A worker that does not start says nothing about the mutant.
      if (String(unhandledErrors[0]).includes('[vitest-pool]')) throw unhandledErrors[0];
      return String(unhandledErrors[0]);
    } finally {
      // A failed test sets it.
      process.exitCode = exitCode;
      this.current.mutant = undefined;
      if (mutant) this.vitest.invalidateFile(resolve(mutant.file));
      await database?.apply();
    }
  }

  /** The database that test files copy; the first run creates it. */
  async template(): Promise<TemplateDatabase> {
    const facts = () =>
      this.vitest.getRootProject().getProvidedContext() as { serverUrl: string; template: string };
    if (!facts().template) await this.findFailure(['test/unit/time/days.test.ts']);
    return new TemplateDatabase(facts().serverUrl, facts().template);
  }

  async close(): Promise<void> {
    await this.vitest.close();
  }
}
