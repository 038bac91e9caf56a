import { experienceEditorCopy as copy } from "@chonsu/shared/copy/experience-editor";
import type { Experience } from "@chonsu/shared/entities/experiences";
import { Button } from "../../../ui/button/button.tsx";
import { Foot } from "../../../ui/foot/foot.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { Needed } from "../../../ui/form/needed.tsx";
import { DraftOffer } from "../../../ui/leave-guard/draft-offer.tsx";
import { LeaveGuard } from "../../../ui/leave-guard/leave-guard.tsx";
import styles from "./experience-editor.module.css";
import { ExperienceFields } from "./experience-fields.tsx";
import { useExperienceForm } from "./use-experience-form.ts";

interface ExperienceEditorProps {
  /** The experience to change; undefined for a new one. */
  experience?: Experience | undefined;
  userId: number;
  /** Begins at my own words. */
  isWriting?: boolean | undefined;
  /** Called after saving, to go to another screen. */
  onSaved: (experience: Pick<Experience, "id" | "title">) => void;
}

/** Writes or changes an experience (product.md §2, §5). It can be saved only when it is valid and changed. */
export function ExperienceEditor({ experience, userId, isWriting = false, onSaved }: ExperienceEditorProps) {
  const editor = useExperienceForm({ experience, userId, onSaved });
  const { values, problems, isCreator, isSaving } = editor;
  return (
    <Form className={styles.form} onSubmit={() => void editor.save()}>
      {editor.offer !== null && <DraftOffer onRestore={editor.acceptOffer} onDiscard={editor.refuseOffer} />}
      <ExperienceFields
        {...{ values, problems, experience, userId, isCreator, isWriting }}
        onChange={editor.change}
        isDisabled={isSaving}
      />
      <Foot>
        <Needed fields={editor.needed}>
          <Button type="submit" size="l" isWide disabled={!editor.canSave} isBusy={isSaving}>
            {copy.save}
          </Button>
        </Needed>
      </Foot>
      <LeaveGuard isBlocked={editor.isBlocked} isSaving={isSaving}>
        {copy.draftKept}
      </LeaveGuard>
    </Form>
  );
}
