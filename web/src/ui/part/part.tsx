import { Component, type ReactNode, Suspense } from "react";
import { forgetFailedCode } from "../../lib/lazy-code.tsx";
import { isLostCode, offerNewBuild } from "../../lib/stale-code.ts";
import { ErrorState } from "../error-state/error-state.tsx";

interface PartProps {
  /** The placeholder has this id too, so that the button that opened the part can refer to it. */
  readonly id?: string | undefined;
  /** The text when loading the code fails. */
  readonly failure: string;
  /** The placeholder. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

interface PartState {
  readonly error: Error | null;
}

/**
 * A part of a screen with its own code (`lazyCode`). When loading fails, the part shows an error with a retry, and the rest of the screen
 * stays. After a deploy the new build is offered. Other errors of the part are thrown on to the screen.
 */
export class Part extends Component<PartProps, PartState> {
  override state: PartState = { error: null };

  static getDerivedStateFromError(error: Error): PartState {
    return { error };
  }

  override componentDidCatch(error: Error) {
    if (isLostCode(error)) void offerNewBuild();
  }

  override render() {
    const { id, failure, fallback, children } = this.props;
    const { error } = this.state;
    if (error === null)
      return <Suspense fallback={id === undefined ? fallback : <div id={id}>{fallback}</div>}>{children}</Suspense>;
    if (!isLostCode(error)) throw error;
    return (
      <div id={id}>
        <ErrorState title={failure} onRetry={this.#retry} />
      </div>
    );
  }

  readonly #retry = () => {
    forgetFailedCode();
    this.setState({ error: null });
  };
}
