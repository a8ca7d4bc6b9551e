import { DefaultReporter, type TestModule } from 'vitest/node';

/** Prints the tests that have failed, one line for each project, and Vitest's own list of failures and summary. */
export class ProjectsReporter extends DefaultReporter {
  protected override printTestModule(testModule: TestModule): void {
    if (!testModule.ok()) super.printTestModule(testModule);
  }

  protected override printTestCase(...[state, test]: Parameters<DefaultReporter['printTestCase']>): void {
    if (!test.ok()) super.printTestCase(state, test);
  }

  override onTestRunEnd(...[modules, ...others]: Parameters<DefaultReporter['onTestRunEnd']>): void {
    this.log('');
    for (const [name, own] of Map.groupBy(modules, ({ project }) => project.name))
      this.log(lineOf(name, own));
    super.onTestRunEnd(modules, ...others);
  }
}

/** `✓ domain: 1234 tests in 40 files, 12 s`. The seconds are those of all workers together. */
function lineOf(name: string, modules: readonly TestModule[]): string {
  const tests = modules.reduce((sum, { children }) => sum + [...children.allTests()].length, 0);
  const ms = modules.reduce((sum, one) => sum + one.diagnostic().duration, 0);
  const sign = modules.every((one) => one.ok()) ? '✓' : '✗';
  return ` ${sign} ${name}: ${tests} tests in ${modules.length} files, ${Math.round(ms / 1000)} s`;
}
