import { projects } from "@chonsu/shared/contract/projects";
import { PROJECT_IMAGES_MAX } from "@chonsu/shared/limits";
import { type Row, row } from "../../check.ts";
import type { Dataset } from "../../dataset.ts";
import { equal, must, present } from "../../failure.ts";
import { NOBODY } from "../../nobody.ts";
import { hugeFile, jpeg, noPicture, png, webp } from "../../pictures.ts";
import { fetchAt } from "../../reach.ts";
import { freshWord } from "../../things.ts";
import { readable } from "./profile-rules.ts";

const POSTS = "wire.md §3 Projects";
const bodyOf = (dataset: Dataset) => ({ title: "그림", content: "내용", keywords: [freshWord(dataset)] });

export const postPictureRules: Readonly<Record<string, Row>> = {
  pictures: row("pictures come in their order, absolute and readable by anybody", POSTS, async (dataset) => {
    const me = await dataset.member();
    const post = await dataset.ok(projects.create, {
      as: me,
      body: bodyOf(dataset),
      files: { images: [png, jpeg, webp] },
    });
    equal("pictures", post.images.length, 3);
    for (const { image } of post.images) {
      must("an absolute address", URL.canParse(image), image);
      await readable(dataset, image);
    }
  }),
  "five-pictures": row("five at most, those that stay counted", "product.md §5, §9", async (dataset) => {
    const me = await dataset.member();
    const five = Array.from({ length: PROJECT_IMAGES_MAX }, () => png);
    await dataset.refused(projects.create, "TOO_MANY_IMAGES", {
      as: me,
      body: bodyOf(dataset),
      files: { images: [...five, png] },
    });
    const { id } = await dataset.ok(projects.create, { as: me, body: bodyOf(dataset), files: { images: five } });
    const more = { as: me, params: { id }, body: {}, files: { images: [png] } };
    await dataset.refused(projects.edit, "TOO_MANY_IMAGES", more);
  }),
  "no-picture": row("what is no picture is 415, what is too large 413", "R30", async (dataset) => {
    const me = await dataset.member();
    const ask = (file: typeof png) => ({ as: me, body: bodyOf(dataset), files: { images: [file] } });
    await dataset.refused(projects.create, "IMAGE_UNSUPPORTED", ask(noPicture));
    await dataset.refused(projects.create, "IMAGE_TOO_LARGE", ask(hugeFile()));
  }),
  "pictures-to-delete": row(
    "images_to_delete takes away, unknown ones are skipped, and the file is gone",
    `${POSTS}; R19`,
    async (dataset) => {
      const me = await dataset.member();
      const { id, images } = await dataset.ok(projects.create, {
        as: me,
        body: bodyOf(dataset),
        files: { images: [png, jpeg] },
      });
      const gone = present("a picture", images[0]);
      const body = { images_to_delete: [gone.id, NOBODY] };
      const edited = await dataset.ok(projects.edit, { as: me, params: { id }, body });
      equal(
        "what stays",
        edited.images.map((image) => image.id),
        [images[1]?.id],
      );
      const { status } = await fetchAt(dataset.run.reach, gone.image);
      equal("status of the file", status, 404);
    },
  ),
};
