import { experienceCardCopy } from "@chonsu/shared/copy/experience-cards";
import { experienceEditorCopy } from "@chonsu/shared/copy/experience-editor";
import type { Experience } from "@chonsu/shared/entities/experiences";
import { personIn } from "../../../entities/experiences/experience-role.ts";
import { useToast } from "../../../ui/toast/toast.tsx";

/** Returns a function that shows who may change title and people (product.md §5). */
export function useAdminOnly(experience: Experience | undefined): () => void {
  const toast = useToast();
  return () => {
    const admin = experience === undefined ? undefined : personIn(experience, experience.creator);
    toast(experienceEditorCopy.adminOnly(admin?.user_name ?? experienceCardCopy.unknownPerson), { kind: "error" });
  };
}
