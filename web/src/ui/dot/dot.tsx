import styles from "./dot.module.css";

/**
 * The dot between two parts of a line. It takes no room, so that it stays at the end of a line that its word fills, where otherwise it would
 * begin the next one.
 */
export function Dot() {
  return (
    <>
      <span className={styles.dot}>{"\u00a0·"}</span>
      <span className={styles.space}> </span>
    </>
  );
}
