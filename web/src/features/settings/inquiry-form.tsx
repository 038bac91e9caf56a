import { settingCopy } from "@chonsu/shared/copy/setting";
import { isWithin } from "@chonsu/shared/format/text/typed-text";
import { hasVisibleText } from "@chonsu/shared/format/text/visible-text";
import { EMAIL_MAX, INQUIRY_MAX } from "@chonsu/shared/limits";
import { useState } from "react";
import { tooOftenOr } from "../../api/errors.ts";
import { useUserId } from "../../api/session.ts";
import { readDraft, useDraft } from "../../lib/forms/draft.ts";
import { goesOnTo } from "../../lib/forms/focus-named.ts";
import { useSingleFlight } from "../../lib/single-flight.ts";
import { Button } from "../../ui/button/button.tsx";
import { TextField } from "../../ui/field/field.tsx";
import { Form } from "../../ui/form/form.tsx";
import { TextAreaField } from "../../ui/textarea/textarea.tsx";
import { useToast } from "../../ui/toast/toast.tsx";
import styles from "./settings.module.css";
import { useInquire } from "./settings.mutations.ts";

const copy = settingCopy.inquiry;
const BODY_ROWS = 5;

/** An inquiry, answered by mail (product.md §5: not empty). The text stays until it has been sent. */
export function InquiryForm({ ownEmail }: { ownEmail: string }) {
  const [email, setEmail] = useState<string>();
  const draftKey = `inquiry:${useUserId()}`;
  const [body, setBody] = useDraft(draftKey);
  const inquire = useInquire();
  const toast = useToast();
  const from = email ?? ownEmail;
  const isFilled = from.trim() !== "" && hasVisibleText(body) && isWithin(body.trim(), INQUIRY_MAX);
  const send = useSingleFlight(async () => {
    try {
      await inquire.mutateAsync({ from: from.trim(), body: body.trim() });
    } catch (error) {
      return toast(tooOftenOr(error, copy.failed), { kind: "error" });
    }
    // What was typed meanwhile stays.
    if (readDraft(draftKey) === body) setBody("");
    toast(copy.done, { kind: "success" });
  });
  const submit = () => {
    if (isFilled) void send();
  };
  return (
    <Form className={styles.form} onSubmit={submit}>
      <TextField
        label={copy.from}
        {...goesOnTo("body")}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={EMAIL_MAX}
        value={from}
        onChange={(event) => setEmail(event.target.value)}
      />
      <TextAreaField
        name="body"
        label={copy.body}
        placeholder={copy.placeholder}
        minRows={BODY_ROWS}
        maxCharacters={INQUIRY_MAX}
        value={body}
        onChange={(event) => setBody(event.target.value)}
      />
      <Button type="submit" isWide disabled={!isFilled} isBusy={inquire.isPending}>
        {copy.send}
      </Button>
    </Form>
  );
}
