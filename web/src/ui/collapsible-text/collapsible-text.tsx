import { uiCopy } from "@chonsu/shared/copy/ui";
import { createContext, type ReactNode, use, useId, useLayoutEffect, useRef, useState } from "react";
import { observeSize } from "../../lib/size.ts";
import { classNames } from "../class-names/class-names.ts";
import styles from "./collapsible-text.module.css";

interface CollapsibleTextProps {
  /** The height of the collapsed form in CSS pixels, for letters of the usual size. Content that is not higher has no button. */
  maxHeight: number;
  className?: string | undefined;
  /** The content is plain text: it is cut after a whole line, when that hides at least two. Other content fades out. */
  isText?: boolean | undefined;
  children: ReactNode;
}

/** Whether content begins expanded. True on the page of a post, which the user has opened in order to read it. */
export const BeginsOpen = createContext(false);

/** Content that is only this much higher is shown in full: the button would show half a line. */
const TOLERANCE_PX = 4;
/** Text of which fewer lines would be hidden is shown in full: the button is as high as two lines. */
const HIDDEN_LINES_MIN = 2;
const USUAL_LETTER_PX = 16;

/**
 * Content that is cut at a height, with a button to expand and collapse it. It is measured before it is painted, so nothing moves. It
 * expands when an element in the hidden part gets the focus.
 */
export function CollapsibleText(props: CollapsibleTextProps) {
  const { isText = false, className, children } = props;
  const maxHeight = props.maxHeight * letterScale();
  const id = useId();
  const content = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(use(BeginsOpen));
  // Undefined until measured; until then it has the height of the collapsed form, so that measuring moves nothing.
  const [isLong, setLong] = useState<boolean | undefined>();
  const [cutHeight, setCutHeight] = useState(maxHeight);
  useLayoutEffect(() => {
    const { current } = content;
    if (current === null) return;
    // Writes no styles here, so that all texts of the page are measured in one layout.
    const measure = () => {
      const cut = text.current === null ? maxHeight : endOfLastLine(text.current, maxHeight);
      const least = text.current === null ? 0 : HIDDEN_LINES_MIN * lineHeightOf(text.current);
      const { offsetHeight } = current;
      setLong(offsetHeight > maxHeight + TOLERANCE_PX && offsetHeight > cut + least - TOLERANCE_PX);
      setCutHeight(cut);
    };
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
        className={classNames(styles.frame, isCut && !isText && styles.cut)}
        style={isOpen || isLong === false ? undefined : { maxHeight: cutHeight }}
      >
        <div ref={content}>{isText ? <span ref={text}>{children}</span> : children}</div>
      </div>
      <button
        type="button"
        hidden={isLong !== true}
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? uiCopy.collapse : uiCopy.expand}
      </button>
    </div>
  );
}

/** How large the visitor has set the letters: 1 for the usual size of browsers. */
function letterScale(): number {
  const { fontSize } = getComputedStyle(document.documentElement);
  return (Number.parseFloat(fontSize) || USUAL_LETTER_PX) / USUAL_LETTER_PX;
}

/** The distance from the top of `within` to the end of the element. */
function lowerEdge(element: Element, within: Element): number {
  return element.getBoundingClientRect().bottom - within.getBoundingClientRect().top;
}

function lineHeightOf(text: HTMLElement): number {
  return Number.parseFloat(getComputedStyle(text).lineHeight) || 0;
}

/** The end of the last line with words that fits into `maxHeight`. A blank line before the cut would look like a gap. */
function endOfLastLine(text: HTMLElement, maxHeight: number): number {
  const lineHeight = lineHeightOf(text);
  const top = text.parentElement?.getBoundingClientRect().top ?? 0;
  const ends = Array.from(text.getClientRects(), (line) => ({
    // The rectangle of a line is as high as its letters, in the middle of the line.
    bottom: (line.top + line.bottom + lineHeight) / 2 - top,
    hasWords: line.width > 0,
  }));
  const last = ends.findLast(({ bottom, hasWords }) => hasWords && bottom <= maxHeight);
  return last === undefined ? maxHeight : Math.ceil(last.bottom);
}
