import { profileEditCopy as copy } from "@chonsu/shared/copy/profile-editor";
import { uiCopy } from "@chonsu/shared/copy/ui";
import { unsavedCopy } from "@chonsu/shared/copy/unsaved";
import type { Me } from "@chonsu/shared/entities/users";
import { Button } from "../../ui/button/button.tsx";
import { Foot } from "../../ui/foot/foot.tsx";
import { Form } from "../../ui/form/form.tsx";
import { Needed } from "../../ui/form/needed.tsx";
import { DraftOffer } from "../../ui/leave-guard/draft-offer.tsx";
import { LeaveGuard } from "../../ui/leave-guard/leave-guard.tsx";
import { Progress } from "../../ui/progress/progress.tsx";
import { PictureField } from "./picture-field.tsx";
import styles from "./profile-edit.module.css";
import { BasicFields, DetailFields } from "./profile-fields.tsx";
import { useProfileForm } from "./use-profile-form.ts";

/** Changes my profile (product.md §2, §5). It can be saved only when it is changed and valid. */
export function ProfileForm({ me, onSaved }: { me: Me; onSaved: () => void }) {
  const editor = useProfileForm({ me, onSaved });
  const { values, problems, upload, draft } = editor;
  const fields = { values, problems, onChange: editor.change, isDisabled: upload.isPending };
  return (
    <Form className={styles.form} onSubmit={() => editor.save()}>
      {draft.offer !== null && <DraftOffer onRestore={draft.accept} onDiscard={draft.discard} />}
      <PictureField
        userId={me.id}
        name={values.name}
        image={me.profile.image}
        picture={editor.picture}
        onChange={editor.setPicture}
        isDisabled={upload.isPending}
      />
      <BasicFields {...fields} school={me.profile.school} />
      <DetailFields {...fields} />
      <Foot>
        {upload.isPending && editor.picture instanceof File && (
          <Progress
            label={copy.uploading}
            value={upload.progress}
            cancel={
              <Button variant="text" size="s" onClick={upload.cancel}>
                {uiCopy.cancel}
              </Button>
            }
          />
        )}
        <Needed fields={editor.needed}>
          <Button type="submit" isWide disabled={!editor.canSave} isBusy={upload.isPending}>
            {copy.save}
          </Button>
        </Needed>
      </Foot>
      <LeaveGuard isBlocked={editor.isBlocked} isSaving={upload.isPending}>
        {unsavedCopy.draftKept}
      </LeaveGuard>
    </Form>
  );
}
