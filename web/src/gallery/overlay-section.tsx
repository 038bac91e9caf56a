import { galleryCopy as copy } from "@chonsu/shared/copy/gallery";
import { useState } from "react";
import { ActionSheet } from "../ui/action-sheet/action-sheet.tsx";
import { Button } from "../ui/button/button.tsx";
import { CheckRow } from "../ui/checkbox/checkbox.tsx";
import { ConfirmDialog } from "../ui/dialog/confirm-dialog.tsx";
import { CopyIcon, PenIcon, TrashIcon } from "../ui/icon/action-icons.tsx";
import { SearchField } from "../ui/search-field/search-field.tsx";
import { Sheet } from "../ui/sheet/sheet.tsx";
import { useToast } from "../ui/toast/toast.tsx";
import { GallerySection, Row } from "./gallery-section.tsx";

type Overlay = "sheet" | "confirm" | "danger";

/** All overlays. */
export function OverlaySection() {
  const text = copy.overlay;
  const [open, setOpen] = useState<Overlay | null>(null);
  const toast = useToast();
  const close = () => setOpen(null);
  return (
    <GallerySection id="overlays" title={copy.sections.overlays}>
      <Row>
        <Button variant="secondary" onClick={() => setOpen("sheet")}>
          {text.sheet}
        </Button>
        <Button variant="secondary" onClick={() => setOpen("confirm")}>
          {text.confirm}
        </Button>
        <Button variant="secondary" onClick={() => setOpen("danger")}>
          {text.danger}
        </Button>
        <ActionSheet
          label={text.menu}
          items={[
            { label: text.copy, icon: <CopyIcon />, onSelect: () => toast(text.toastGoodText) },
            { label: text.edit, icon: <PenIcon />, href: "#overlays" },
            { label: text.remove, icon: <TrashIcon />, isDanger: true, onSelect: () => setOpen("danger") },
          ]}
        />
      </Row>
      <Row>
        <Button variant="outline" onClick={() => toast(text.toastGoodText, { kind: "success" })}>
          {text.toastGood}
        </Button>
        <Button variant="outline" onClick={() => toast(text.toastBadText, { kind: "error" })}>
          {text.toastBad}
        </Button>
        <Button variant="outline" onClick={() => toast(text.toastInfoText)}>
          {text.toastInfo}
        </Button>
      </Row>
      <SampleSheet isOpen={open === "sheet"} onClose={close} />
      <ConfirmDialog isOpen={open === "confirm"} title={text.confirmTitle} onConfirm={close} onCancel={close} />
      <ConfirmDialog
        isOpen={open === "danger"}
        title={text.dangerTitle}
        confirmLabel={text.remove}
        isDanger
        onConfirm={close}
        onCancel={close}
      >
        {text.dangerText}
      </ConfirmDialog>
    </GallerySection>
  );
}

function SampleSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [query, setQuery] = useState("");
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={copy.overlay.sheetTitle}
      description={copy.overlay.sheetText}
      isTall
      footer={<Button onClick={onClose}>{copy.button.busy}</Button>}
    >
      <SearchField label={copy.list.departments[0]} value={query} onChange={setQuery} />
      {copy.list.departments.map((name) => (
        <CheckRow key={name}>{name}</CheckRow>
      ))}
    </Sheet>
  );
}
