import { Icon, type IconProps } from "./icon.tsx";

// Icons for actions, drawn for a 24 × 24 frame in the style of the font.

export function PenIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m4 20 1-4L16 5l3 3L8 19z" />
    </Icon>
  );
}

export function HeartIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 20S4 15 4 9.5A4.3 4.3 0 0 1 12 7a4.3 4.3 0 0 1 8 2.5C20 15 12 20 12 20z" />
    </Icon>
  );
}

export function HeartFilledIcon(props: IconProps) {
  return (
    <Icon isFilled {...props}>
      <path d="M12 21S3 15.4 3 9.4A5.2 5.2 0 0 1 12 5.7a5.2 5.2 0 0 1 9 3.7C21 15.4 12 21 12 21z" />
    </Icon>
  );
}

export function DotsIcon(props: IconProps) {
  return (
    <Icon isFilled {...props}>
      <circle cx="5" cy="12" r="1.7" />
      <circle cx="12" cy="12" r="1.7" />
      <circle cx="19" cy="12" r="1.7" />
    </Icon>
  );
}

export function CloseIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m6 6 12 12M18 6 6 18" />
    </Icon>
  );
}

export function PlusIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 5v14M5 12h14" />
    </Icon>
  );
}

export function MinusIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5 12h14" />
    </Icon>
  );
}

export function SendIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4.5 12 4 4.5 20.5 12 4 19.5zM4.5 12H12" />
    </Icon>
  );
}

export function ImageIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="3.5" y="5" width="17" height="14" rx="2" />
      <circle cx="8.5" cy="10" r="1.5" />
      <path d="m4 17 5-4 3.5 3 3.5-3.5 4.5 4" />
    </Icon>
  );
}

export function CameraIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 8h3.5L9 5.5h6L16.5 8H20v11H4z" />
      <circle cx="12" cy="13" r="3.3" />
    </Icon>
  );
}

export function CheckIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m5 12.5 4.5 4.5L19 7.5" />
    </Icon>
  );
}

export function CopyIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="8.5" y="8.5" width="11" height="11" rx="2" />
      <path d="M15.5 8.5v-4h-11v11h4" />
    </Icon>
  );
}

export function LinkIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M10 14a4 4 0 0 0 6 .4l3-3a4.1 4.1 0 0 0-5.8-5.8L11.5 7.3M14 10a4 4 0 0 0-6-.4l-3 3a4.1 4.1 0 0 0 5.8 5.8l1.7-1.7" />
    </Icon>
  );
}

export function DownloadIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4.5 19.5h15" />
    </Icon>
  );
}

export function ShareIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 14.5v-11M8 7l4-3.5L16 7M6.5 11H5v9.5h14V11h-1.5" />
    </Icon>
  );
}

export function TrashIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4.5 7h15M9 7V4.5h6V7M6.5 7l1 13h9l1-13M10 11v5.5M14 11v5.5" />
    </Icon>
  );
}

export function FlagIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5.5 20.5v-16c4-2 8 2 13 0v9c-5 2-9-2-13 0" />
    </Icon>
  );
}

export function ReplyIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M9 7 4.5 11.5 9 16M5 11.5h9c3.5 0 5.5 2 5.5 6" />
    </Icon>
  );
}

export function PersonAddIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="10" cy="8" r="3.5" />
      <path d="M3 20c.5-4 3.2-6 7-6 1.5 0 2.8.3 3.9.9M18 14v6M15 17h6" />
    </Icon>
  );
}

export function PersonRemoveIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="10" cy="8" r="3.5" />
      <path d="M3 20c.5-4 3.2-6 7-6 1.5 0 2.8.3 3.9.9M15 17h6" />
    </Icon>
  );
}

export function EyeIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M2.5 12C4.5 8 8 6 12 6s7.5 2 9.5 6c-2 4-5.5 6-9.5 6s-7.5-2-9.5-6z" />
      <circle cx="12" cy="12" r="2.8" />
    </Icon>
  );
}

export function EyeOffIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M6.5 7.7C4.8 8.7 3.5 10.1 2.5 12c2 4 5.5 6 9.5 6 1.9 0 3.7-.5 5.3-1.4M10 6.2c.7-.1 1.3-.2 2-.2 4 0 7.5 2 9.5 6-.6 1.2-1.4 2.3-2.4 3.2M10.2 10.2a2.6 2.6 0 0 0 3.6 3.6M4 4l16 16" />
    </Icon>
  );
}
