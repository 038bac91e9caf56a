import { experienceEditorCopy } from "@chonsu/shared/copy/experience-editor";
import { galleryCopy as copy } from "@chonsu/shared/copy/gallery";
import { periodCopy } from "@chonsu/shared/copy/period";
import { useState } from "react";
import { Button } from "../ui/button/button.tsx";
import { Checkbox, CheckRow } from "../ui/checkbox/checkbox.tsx";
import { FilterChip } from "../ui/chip/chip.tsx";
import { PasswordField, TextField } from "../ui/field/field.tsx";
import { ImagePicker } from "../ui/image-picker/image-picker.tsx";
import { PeriodField } from "../ui/period/period-field.tsx";
import type { Period } from "../ui/period/period-sheet.tsx";
import { SearchEntry, SearchField } from "../ui/search-field/search-field.tsx";
import { SelectField } from "../ui/select-field/select-field.tsx";
import { ListInput } from "../ui/tag-input/list-input.tsx";
import { TagInput } from "../ui/tag-input/tag-input.tsx";
import { TextAreaField } from "../ui/textarea/textarea.tsx";
import styles from "./gallery.module.css";
import { GallerySection, Row } from "./gallery-section.tsx";
import { SAMPLE_IMAGES } from "./sample-images.ts";

/** Fields in every state. */
export function FieldSection() {
  const text = copy.field;
  const [query, setQuery] = useState<string>(text.searchValue);
  const code = (
    <Button size="s" variant="secondary">
      {text.getCode}
    </Button>
  );
  return (
    <GallerySection id="fields" title={copy.sections.fields}>
      <div className={styles.grid}>
        <TextField label={text.email} type="email" hint={text.emailHint} isRequired trailing={code} />
        <TextField label={text.email} defaultValue="haneul@gmail.com" error={text.emailError} />
        <TextField label={text.email} defaultValue="haneul@kaist.ac.kr" success={text.emailSuccess} readOnly />
        <PasswordField label={text.password} autoComplete="new-password" defaultValue="secret" />
        <TextField label={text.locked} defaultValue={text.school} disabled />
        <TextAreaField label={text.content} defaultValue={text.contentText} maxRows={4} />
        <SearchField label={text.search} value={query} onChange={setQuery} />
        <SearchEntry label={text.search} href="#fields" />
      </div>
    </GallerySection>
  );
}

/** Tag and list inputs, and pictures. */
export function ListSection() {
  const text = copy.list;
  const [tags, setTags] = useState<string[]>([...text.items]);
  const [links, setLinks] = useState<string[]>([...text.urls]);
  const [images, setImages] = useState(
    SAMPLE_IMAGES.map(({ src }, at) => ({
      key: src,
      src,
      name: `robot-${at + 1}.jpg`,
    })),
  );
  return (
    <GallerySection id="lists" title={copy.sections.lists}>
      <div className={styles.grid}>
        <TagInput label={text.interests} hint={text.hint} items={tags} onChange={setTags} max={5} isRequired />
        <TagInput label={text.interests} error={text.interestsError} items={[]} onChange={() => {}} max={5} />
        <ListInput
          label={text.links}
          type="url"
          items={links}
          onChange={setLinks}
          max={999}
          rowError={(item) => (item.startsWith("http") ? null : text.urlError)}
        />
        <ImagePicker
          label={text.images}
          images={images}
          max={5}
          onAdd={() => {}}
          onRemove={(key) => setImages(images.filter((image) => image.key !== key))}
        />
      </div>
    </GallerySection>
  );
}

/** Select, radio and checkbox controls. */
export function ChoiceSection() {
  const [degree, setDegree] = useState<string | null>(null);
  const [isOn, setOn] = useState(true);
  const [period, setPeriod] = useState<Period>({ start: "2024-12-26", end: "2025-01-04" });
  const words = experienceEditorCopy;
  return (
    <GallerySection id="choices" title={copy.sections.choices}>
      <div className={styles.grid}>
        <SelectField
          label={copy.field.degree}
          options={copy.field.degrees.map((value) => ({ value, label: value }))}
          value={degree}
          onChange={setDegree}
        />
        <PeriodField label={words.period} placeholder={words.periodPlaceholder} value={period} onChange={setPeriod} />
        <PeriodField
          label={words.period}
          placeholder={words.periodPlaceholder}
          value={{ start: null, end: null }}
          onChange={setPeriod}
          error={periodCopy.reversed}
        />
        <div>
          <Checkbox defaultChecked>{copy.list.terms}</Checkbox>
          <Checkbox>{copy.list.terms}</Checkbox>
          <Checkbox disabled>{copy.list.terms}</Checkbox>
        </div>
        <div>
          {copy.list.departments.map((name, at) => (
            <CheckRow key={name} defaultChecked={at === 0} disabled={at === 2}>
              {name}
            </CheckRow>
          ))}
        </div>
        <Row>
          <FilterChip isOn={isOn} onClick={() => setOn(!isOn)}>
            {copy.levels.one}
          </FilterChip>
          <FilterChip isOn={false}>{copy.levels.two}</FilterChip>
          <FilterChip isOn={false}>{copy.levels.three}</FilterChip>
        </Row>
      </div>
    </GallerySection>
  );
}
