/** A reason not to start the product: one plain sentence that says what to do. It is printed without a stack. */
export class LaunchError extends Error {}

/**
 * Runs a launcher. Its number becomes the exit code; a LaunchError is printed as its sentence, with exit code 1.
 * @param {() => Promise<number>} main
 */
export async function launch(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    if (!(error instanceof LaunchError)) throw error;
    console.error(`\n${error.message}`);
    process.exitCode = 1;
  }
}
