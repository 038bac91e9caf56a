/** A reason to stop before the product runs: one sentence a newcomer understands, with what to do. Never a stack. */
export class LaunchError extends Error {}

/**
 * Runs a launcher: its number becomes the exit code; a LaunchError is printed as its sentence with exit code 1.
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
