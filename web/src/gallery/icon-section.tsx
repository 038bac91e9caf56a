import { galleryCopy as copy } from "@chonsu/shared/copy/gallery";
import {
  CameraIcon,
  CheckIcon,
  CloseIcon,
  CopyIcon,
  DotsIcon,
  DownloadIcon,
  EyeIcon,
  EyeOffIcon,
  FlagIcon,
  HeartFilledIcon,
  HeartIcon,
  ImageIcon,
  LinkIcon,
  MinusIcon,
  PenIcon,
  PersonAddIcon,
  PersonRemoveIcon,
  PlusIcon,
  ReplyIcon,
  SendIcon,
  ShareIcon,
  TrashIcon,
} from "../ui/icon/action-icons.tsx";
import {
  BackIcon,
  BellIcon,
  BookIcon,
  ChatIcon,
  ChevronDownIcon,
  ChevronLeftIcon,
  ChevronRightIcon,
  ChevronUpIcon,
  CommentIcon,
  ExternalIcon,
  HomeIcon,
  LogoutIcon,
  MailIcon,
  PeopleIcon,
  PersonIcon,
  SearchIcon,
  SettingsIcon,
  SparkleIcon,
} from "../ui/icon/navigation-icons.tsx";
import {
  CalendarIcon,
  CheckCircleIcon,
  ClockIcon,
  HourglassIcon,
  InfoIcon,
  OfflineIcon,
  WarningIcon,
} from "../ui/icon/state-icons.tsx";
import styles from "./gallery.module.css";
import { GallerySection } from "./gallery-section.tsx";

const ICONS = [
  PenIcon,
  HeartIcon,
  HeartFilledIcon,
  DotsIcon,
  CloseIcon,
  PlusIcon,
  MinusIcon,
  SendIcon,
  ImageIcon,
  CameraIcon,
  CheckIcon,
  CopyIcon,
  LinkIcon,
  DownloadIcon,
  ShareIcon,
  TrashIcon,
  FlagIcon,
  ReplyIcon,
  PersonAddIcon,
  PersonRemoveIcon,
  EyeIcon,
  EyeOffIcon,
  HomeIcon,
  PeopleIcon,
  PersonIcon,
  MailIcon,
  BellIcon,
  ChatIcon,
  CommentIcon,
  SearchIcon,
  BackIcon,
  ChevronRightIcon,
  ChevronLeftIcon,
  ChevronDownIcon,
  ChevronUpIcon,
  ExternalIcon,
  SettingsIcon,
  LogoutIcon,
  BookIcon,
  SparkleIcon,
  WarningIcon,
  InfoIcon,
  CheckCircleIcon,
  ClockIcon,
  HourglassIcon,
  CalendarIcon,
  OfflineIcon,
];

export function IconSection() {
  return (
    <GallerySection id="icons" title={copy.sections.icons}>
      <div className={styles.icons}>
        {ICONS.map((Shown) => (
          <Shown key={Shown.name} />
        ))}
      </div>
    </GallerySection>
  );
}
