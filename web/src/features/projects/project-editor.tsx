import { projectEditorCopy as copy } from "@chonsu/shared/copy/project-editor";
import { uiCopy } from "@chonsu/shared/copy/ui";
import { unsavedCopy } from "@chonsu/shared/copy/unsaved";
import type { Project } from "@chonsu/shared/entities/projects";
import { Button } from "../../ui/button/button.tsx";
import { Foot } from "../../ui/foot/foot.tsx";
import { Form } from "../../ui/form/form.tsx";
import { Needed } from "../../ui/form/needed.tsx";
import { DraftOffer } from "../../ui/leave-guard/draft-offer.tsx";
import { LeaveGuard } from "../../ui/leave-guard/leave-guard.tsx";
import { Progress } from "../../ui/progress/progress.tsx";
import { EditorFields } from "./editor-fields.tsx";
import styles from "./project-editor.module.css";
import { useEditor } from "./use-editor.ts";

interface ProjectEditorProps {
  /** The post to change; undefined for a new one. */
  project?: Project | undefined;
  writerId: number;
  /** Called after saving, to go to another screen. */
  onSaved: (project: Project) => void;
}

/** Writes or changes a post (product.md §2, project create and edit). */
export function ProjectEditor({ project, writerId, onSaved }: ProjectEditorProps) {
  const editor = useEditor({ project, writerId, onSaved });
  const { upload, values } = editor;
  return (
    <Form className={styles.form} onSubmit={() => editor.save()}>
      {editor.offer !== null && <DraftOffer onRestore={editor.acceptOffer} onDiscard={editor.refuseOffer} />}
      <EditorFields
        values={values}
        problems={editor.problems}
        onChange={editor.change}
        onReading={editor.setReading}
        writerId={writerId}
        isDisabled={upload.isPending}
        isNew={project === undefined}
      />
      <Foot>
        {upload.isPending && values.picked.length > 0 && (
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
          <Button
            type="submit"
            size="l"
            isWide
            disabled={!editor.canSave}
            isBusy={upload.isPending || editor.isReading}
          >
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
