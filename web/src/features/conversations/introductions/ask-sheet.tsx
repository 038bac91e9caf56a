import { OnDemand } from "../../../ui/on-demand/on-demand.tsx";
import type { AskBoxProps } from "./ask-box.tsx";

const loadBox = () => import("./ask-box.tsx").then((module) => module.AskBox);

/**
 * 소개 부탁하기: chooses a 1촌 who leads to `person`, and sends them a prepared message that the user can edit. `reason` is what led to the
 * person: any screen with a member and a reason can open it.
 */
export function AskSheet(props: AskBoxProps) {
  return <OnDemand load={loadBox} given={props} onFailed={props.onClose} />;
}
