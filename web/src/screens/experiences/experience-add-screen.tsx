import { experienceEditorCopy as copy } from "@chonsu/shared/copy/experience-editor";
import { useNavigate } from "react-router-dom";
import { useUserId } from "../../api/session.ts";
import { ExperienceEditor } from "../../features/experiences/editor/experience-editor.tsx";
import { useGoBack } from "../../lib/go-back.ts";
import { paths } from "../../paths/paths.ts";
import { ScreenBody } from "../../ui/app-shell/app-shell.tsx";
import { PageHeader } from "../../ui/page-header/page-header.tsx";
import type { Confirmed } from "./confirmed.ts";

/** `/experience/add`: a new experience. After saving, its link and QR code are shown (product.md §2). */
export function ExperienceAddScreen() {
  const userId = useUserId() ?? 0;
  const navigate = useNavigate();
  const goBack = useGoBack(paths.profile(userId));
  return (
    <>
      <PageHeader title={copy.titleAdd} onBack={goBack} />
      <ScreenBody>
        <ExperienceEditor
          userId={userId}
          onSaved={({ id, title }) => {
            const state: Confirmed = { experienceId: id, title };
            void navigate(paths.experienceConfirm, { replace: true, state });
          }}
        />
      </ScreenBody>
    </>
  );
}
