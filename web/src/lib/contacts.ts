/** The contact picker of some phones (Chrome on Android). */
interface ContactPicker {
  select(properties: readonly ["name"]): Promise<readonly { readonly name?: readonly string[] }[]>;
}

const owner: Navigator & { readonly contacts?: ContactPicker } = navigator;

/** Whether the browser lets the user pick a contact. */
export function canPickContact(): boolean {
  return owner.contacts !== undefined;
}

/** The name of the contact that the user picks; undefined when they pick none, or one without a name. Never throws. */
export async function pickContactName(): Promise<string | undefined> {
  try {
    const [contact] = (await owner.contacts?.select(["name"])) ?? [];
    return contact?.name?.[0];
  } catch {
    return undefined;
  }
}
