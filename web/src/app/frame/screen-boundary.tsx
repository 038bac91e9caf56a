import { Component, type ReactNode, use } from "react";
import { useLocation } from "react-router-dom";
import { forgetFailedCode } from "../../lib/lazy-code.tsx";
import { hasNewBuild, isLostCode } from "../../lib/stale-code.ts";
import { BrokenScreen } from "../../screens/system/broken-screen.tsx";
import { ForgetAnswersContext } from "../live/forget-answers.ts";

/** Catches errors of a screen. The frame stays; a retry or another URL shows a screen again. */
export function ScreenBoundary({ children }: { children: ReactNode }) {
  return (
    <Boundary visit={useLocation().key} forgetAnswers={use(ForgetAnswersContext)}>
      {children}
    </Boundary>
  );
}

interface BoundaryProps {
  /** Identifies the visit. A new one starts without the error. */
  readonly visit: string;
  readonly forgetAnswers: () => void;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly hasFailed: boolean;
  /** The code of the screen could not be fetched; its responses are sound. */
  readonly isCode: boolean;
  readonly visit: string;
  /** The server has a newer build by now. */
  readonly isOld: boolean;
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { hasFailed: false, isCode: false, visit: this.props.visit, isOld: false };

  static getDerivedStateFromError(error: Error): Partial<BoundaryState> {
    return { hasFailed: true, isCode: isLostCode(error) };
  }

  static getDerivedStateFromProps({ visit }: BoundaryProps, state: BoundaryState): Partial<BoundaryState> | null {
    return visit === state.visit ? null : { hasFailed: false, visit };
  }

  override componentDidCatch(error: Error) {
    forgetFailedCode();
    // A response that a screen cannot render may cause any other error, so a retry fetches everything again.
    if (isLostCode(error)) void hasNewBuild().then((isOld) => this.setState({ isOld }));
    else this.props.forgetAnswers();
  }

  override render() {
    const { hasFailed, isCode, isOld } = this.state;
    // The frame may have fetched the same response again meanwhile.
    const forgetAnswers = isCode ? undefined : this.props.forgetAnswers;
    return hasFailed ? <BrokenScreen isOld={isOld} onRetry={forgetAnswers} /> : this.props.children;
  }
}
