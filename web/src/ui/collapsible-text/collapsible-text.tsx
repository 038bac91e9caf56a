import { uiCopy } from "@chonsu/shared/copy/ui";
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { observeSize } from "../../lib/size.ts";
import { classNames } from "../class-names/class-names.ts";
import styles from "./collapsible-text.module.css";

interface CollapsibleTextProps {
  /** Height of the closed form in CSS pixels; what is lower has no button. */
  maxHeight: number;
  expandLabel?: string | undefined;
  collapseLabel?: string | undefined;
  className?: string | undefined;
  /** What is cut is one running text: it ends with a whole line. Anything else fades out. */
  isText?: boolean | undefined;
  children: ReactNode;
}

/** A little more than the limit is shown whole: a button that reveals half a line is a nuisance. */
const TOLERANCE_PX = 4;

/**
 * Content that is cut at a height, with a button to see it all and one to close it again. It is measured before it is
 * painted, so nothing jumps. What takes the focus in the hidden part opens it.
 */
export function CollapsibleText(props: CollapsibleTextProps) {
  const { maxHeight, expandLabel = uiCopy.expand, collapseLabel = uiCopy.collapse, className, children } = props;
  const { isText = false } = props;
  const id = useId();
  const content = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  // Unknown until measured; then already as high as the closed form, so that measuring moves nothing.
  const [isLong, setLong] = useState<boolean | undefined>();
  useLayoutEffect(() => {
    const { current } = content;
    if (current === null) return;
    // Nothing is written here: the next text on the page is measured in the same layout.
    const measure = () => setLong(current.offsetHeight > maxHeight + TOLERANCE_PX);
    const openForFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && lowerEdge(target, current) > maxHeight) setOpen(true);
    };
    measure();
    current.addEventListener("focusin", openForFocus);
    const stop = observeSize(current, measure);
    return () => {
      current.removeEventListener("focusin", openForFocus);
      stop();
    };
  }, [maxHeight]);
  const isCut = isLong === true && !isOpen;
  return (
    <div className={className}>
      <div
        id={id}
        className={classNames(styles.frame, isText && styles.lines, isCut && styles.cut)}
        style={isOpen ? undefined : { maxHeight: isLong === false ? maxHeight + TOLERANCE_PX : maxHeight }}
      >
        <div ref={content}>{children}</div>
      </div>
      <button
        type="button"
        hidden={isLong !== true}
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? collapseLabel : expandLabel}
      </button>
    </div>
  );
}

/** How far below the top of `within` the element ends. */
function lowerEdge(element: Element, within: Element): number {
  return element.getBoundingClientRect().bottom - within.getBoundingClientRect().top;
}
