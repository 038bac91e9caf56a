import { experienceShareCopy as copy } from "@chonsu/shared/copy/experience-editor";
import type { Experience } from "@chonsu/shared/entities/experiences";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { InviteShare } from "./invite-share.tsx";

interface ShareSheetProps {
  isOpen: boolean;
  experience: Pick<Experience, "id" | "title">;
  userId: number;
  onClose: () => void;
}

/** The link and QR code of an experience, opened from its menu. */
export function ShareSheet({ isOpen, experience, userId, onClose }: ShareSheetProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={copy.sheetTitle} description={experience.title}>
      <InviteShare experienceId={experience.id} title={experience.title} userId={userId} />
    </Sheet>
  );
}
