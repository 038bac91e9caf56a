import type { ComponentProps } from "react";
import styles from "./foot.module.css";

/** The last part of a screen: it stays in sight at the lower edge of the window. In a low window that of a form scrolls with it. */
export function Foot(props: Omit<ComponentProps<"div">, "className">) {
  return <div {...props} data-foot="" className={styles.foot} />;
}
