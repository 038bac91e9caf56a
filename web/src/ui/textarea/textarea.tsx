import { type ComponentProps, type Ref, useCallback, useId, useLayoutEffect, useRef } from "react";
import { classNames } from "../class-names/class-names.ts";
import fieldStyles from "../field/field.module.css";
import type { TextFieldProps } from "../field/field.tsx";
import { describedBy, FieldFrame, type FieldWords } from "../field/field-frame.tsx";
import { limitError } from "../field/limit-error.ts";

interface GrowingProps extends ComponentProps<"textarea"> {
  /** The minimum number of visible lines. */
  minRows?: number | undefined;
  /** The maximum number of visible lines; beyond them the text scrolls. */
  maxRows?: number | undefined;
}

/** A bare text area that grows with its text from `minRows` to `maxRows` lines. Give it a label (`aria-label`, or use `TextAreaField`). */
export function GrowingTextArea({ minRows = 1, maxRows = 8, ref, onInput, ...rest }: GrowingProps) {
  const area = useRef<HTMLTextAreaElement | null>(null);
  const growToText = useCallback(() => {
    if (area.current !== null) fitToText(area.current, maxRows);
  }, [maxRows]);
  const attach = useCallback(
    (element: HTMLTextAreaElement | null) => {
      area.current = element;
      return passRef(ref, element);
    },
    [ref],
  );
  // Runs also when the text was changed from outside (a draft restored, a sent message cleared).
  useLayoutEffect(growToText);
  return (
    <textarea
      {...rest}
      rows={minRows}
      ref={attach}
      onInput={(event) => {
        growToText();
        onInput?.(event);
      }}
    />
  );
}

/**
 * Sets the height to that of the text, at most `maxRows` lines. Does nothing without a layout. While the text is measured, the parent keeps
 * its height: otherwise a list that scrolls beside it would lose its position.
 */
function fitToText(area: HTMLTextAreaElement, maxRows: number): void {
  const style = window.getComputedStyle(area);
  const line = Number.parseFloat(style.lineHeight);
  if (Number.isNaN(line)) return;
  const frame = Number.parseFloat(style.paddingTop) + Number.parseFloat(style.paddingBottom);
  const most = Math.ceil(line * maxRows + frame);
  const parent = area.parentElement;
  parent?.style.setProperty("min-height", `${parent.getBoundingClientRect().height}px`);
  area.style.height = "auto";
  const wanted = area.scrollHeight;
  area.style.height = `${Math.min(wanted, most)}px`;
  area.style.overflowY = wanted > most ? "auto" : "hidden";
  parent?.style.removeProperty("min-height");
}

function passRef<T>(ref: Ref<T> | undefined, element: T | null) {
  if (typeof ref === "function") return ref(element);
  if (ref) ref.current = element;
}

type TextAreaFieldProps = FieldWords & GrowingProps & Pick<TextFieldProps, "maxCharacters">;

/** A text area with label, hint, error or success. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { label, hint, error: given, success, isRequired, maxCharacters, id, className, minRows = 3, ...rest } = props;
  const error = given ?? limitError(props.value, maxCharacters);
  const ownId = useId();
  const areaId = id ?? ownId;
  return (
    <FieldFrame id={areaId} {...{ label, hint, error, success, isRequired, className }}>
      <div className={classNames(fieldStyles.box, error !== undefined && fieldStyles.wrong)}>
        <GrowingTextArea
          required={isRequired}
          minRows={minRows}
          {...rest}
          {...describedBy(areaId, { error })}
          id={areaId}
          className={fieldStyles.area}
        />
      </div>
    </FieldFrame>
  );
}
