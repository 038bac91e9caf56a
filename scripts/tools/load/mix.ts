import { callNamed } from "@chonsu/db/call-records/records";
import { withThings } from "@chonsu/db/call-records/things";
import sharp from "sharp";
import { encodedForm } from "../../testing/request.ts";
import { type PlannedRequest, planOf, WORDS } from "../bench/requests.ts";
import { PASSWORD, type UniversityDataset } from "../bench/university.ts";
import { WEIGHTS } from "./weights.ts";

/** One request of the load. */
export type Shot = PlannedRequest<string | Buffer>;

/** The requests that are prepared of each kind. */
const PREPARED = 1000;
/** The size of a photo in pixels, after the phone has scaled it down. */
const PHOTO = { width: 1600, height: 1200 };
const JPEG_QUALITY = 80;
/** Noise. Without it the file would be a tenth of a real photo. */
const GRAIN = { type: "gaussian", mean: 128, sigma: 10 } as const;
const TERMS = ["로봇", "머신러닝", "디자인", "창업", "데이터"];
const SHOWN = "select image_file from users where image_file is not null and id % 2 = 1";
const PAINTERS = "select id from users where id % 2 = 0";

/** Requests as members of a university make them, drawn by their weights, in the same order in every run. */
export async function mixOf(dataset: UniversityDataset, count: number): Promise<Shot[]> {
  const own = ownShots(dataset, await makeForms());
  const kinds = Object.entries(WEIGHTS).flatMap(([name, weight]) => {
    const shots = own[name]?.() ?? planOf(dataset, name, PREPARED);
    return shots.length === 0 ? [] : [{ weight, shots: shots.values() }];
  });
  // One entry of each kind for each unit of its weight.
  const drawn = kinds.flatMap(({ weight, shots }) => Array.from({ length: weight }, () => shots));
  const draw = (): Shot[] => {
    const { value } = dataset.pick(drawn).next();
    return value === undefined ? [] : [value];
  };
  return Array.from({ length: count }, draw).flat();
}

/** Requests that the records do not have: pictures sent and fetched, logins. */
function ownShots(
  dataset: UniversityDataset,
  forms: Awaited<ReturnType<typeof makeForms>>,
): Record<string, () => Shot[]> {
  const some = (make: () => Shot) => Array.from({ length: PREPARED }, make);
  const form = (call: string, member: number, { headers, body }: typeof forms.post): Shot => {
    const { method, path } = callNamed(call).endpoint;
    return { method, path, headers: { ...headers, authorization: `Bearer ${dataset.token(String(member))}` }, body };
  };
  return {
    // A replaced picture is deleted: those who replace theirs are not those whose pictures are fetched.
    "users.updateProfile picture": () =>
      some(() => form("users.updateProfile", dataset.pick(dataset.numbers(PAINTERS)), forms.avatar)),
    "projects.create pictures": () => some(() => form("projects.create", dataset.member(), forms.post)),
    "sessions.create": () => planOf(dataset, "sessions.create", PREPARED, () => ({ who: null, password: PASSWORD })),
    "searchHistory.add": () => planOf(dataset, "searchHistory.add", PREPARED, () => ({ keyword: dataset.pick(TERMS) })),
    media: () => some(() => ({ method: "GET", headers: {}, path: `/media/${dataset.pick(dataset.words(SHOWN))}` })),
  };
}

/** The forms of a post and of a profile with a photo, as a phone sends them. They are made once and sent repeatedly. */
async function makeForms() {
  const photo = await sharp({ create: { ...PHOTO, channels: 3, background: "#7a9e7e", noise: GRAIN } })
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer();
  const file = { name: "photo.jpg", type: "image/jpeg", bytes: photo };
  const { body } = withThings(callNamed("projects.create").record.request, WORDS);
  return {
    post: await encodedForm({ body, files: { images: [file, file] } }),
    avatar: await encodedForm({ files: { image: [file] } }),
  };
}
