import { Component, type ReactNode, Suspense } from "react";
import { forgetFailedCode } from "../../lib/lazy-code.tsx";
import { isLostCode, reloadIfOutdated } from "../../lib/stale-code.ts";
import { ErrorState } from "../error-state/error-state.tsx";

interface PartProps {
  /** What stands in its place has this id, as the part itself does: a button that opened it names it. */
  readonly id?: string | undefined;
  /** What is said when the code cannot be had. */
  readonly failure: string;
  /** What stands until it is there. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

interface PartState {
  readonly error: Error | null;
}

/**
 * A part of a screen whose code comes by itself (`lazyCode`). Where it cannot be had the part says so and can be asked for again; the rest
 * of the screen stays. What the part itself throws is the screen's to tell. After a deploy the page is loaded anew, once.
 */
export class Part extends Component<PartProps, PartState> {
  override state: PartState = { error: null };

  static getDerivedStateFromError(error: Error): PartState {
    return { error };
  }

  override componentDidCatch(error: Error) {
    if (isLostCode(error)) void reloadIfOutdated();
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
