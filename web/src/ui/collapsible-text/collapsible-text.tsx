import { uiCopy } from "@chonsu/shared/copy/ui";
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { observeSize } from "../../lib/size.ts";
import { classNames } from "../class-names/class-names.ts";
import styles from "./collapsible-text.module.css";

interface CollapsibleTextProps {
  /** The height of the collapsed form in CSS pixels; lower content has no button. */
  maxHeight: number;
  expandLabel?: string | undefined;
  collapseLabel?: string | undefined;
  className?: string | undefined;
  /** The content is plain text: it is cut after a whole line. Other content fades out. */
  isText?: boolean | undefined;
  children: ReactNode;
}

/** Content that is only this much higher is shown in full: the button would show half a line. */
const TOLERANCE_PX = 4;

/**
 * Content that is cut at a height, with a button to expand and collapse it. It is measured before it is painted, so nothing moves. It
 * expands when an element in the hidden part gets the focus.
 */
export function CollapsibleText(props: CollapsibleTextProps) {
  const { maxHeight, expandLabel = uiCopy.expand, collapseLabel = uiCopy.collapse, className, children } = props;
  const { isText = false } = props;
  const id = useId();
  const content = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  // Undefined until measured; until then it has the height of the collapsed form, so that measuring moves nothing.
  const [isLong, setLong] = useState<boolean | undefined>();
  useLayoutEffect(() => {
    const { current } = content;
    if (current === null) return;
    // Writes no styles here, so that all texts of the page are measured in one layout.
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

/** The distance from the top of `within` to the end of the element. */
function lowerEdge(element: Element, within: Element): number {
  return element.getBoundingClientRect().bottom - within.getBoundingClientRect().top;
}
