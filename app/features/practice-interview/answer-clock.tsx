import { Button, VisuallyHidden } from "@mantine/core";
import { useSessionStorage } from "@mantine/hooks";
import { Clock } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import classes from "./practice.module.css";
import { practiceTexts } from "./texts.ts";

const texts = practiceTexts.question;

interface AnswerClockProps {
  seconds: number;
  /** Seconds. */
  usual: readonly [least: number, most: number];
}

/** Never runs out, and is not read out by itself. */
export function AnswerClock({ seconds, usual: [least, most] }: AnswerClockProps) {
  const [isHidden, setIsHidden] = useSessionStorage({
    key: "practice-clock-hidden",
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  return (
    <div className={classes.clock}>
      <Clock size={16} aria-hidden />
      {!isHidden && (
        <span role="timer" aria-live="off" className={classes.time}>
          <VisuallyHidden component="span">{texts.timeSoFar} </VisuallyHidden>
          {texts.time(seconds)}
        </span>
      )}
      <span className={classes.usual}>{texts.usual(least, most)}</span>
      <Button variant="subtle" size="compact-sm" className={classes.clockSwitch} onClick={() => setIsHidden(!isHidden)}>
        {isHidden ? texts.showTime : texts.hideTime}
      </Button>
    </div>
  );
}

/**
 * Counts on from `before` while `isRunning`, by the clock: timers of background tabs run late. `shown` grows each
 * second, `read` gives the exact time.
 */
export function useStopwatch(isRunning: boolean, before = 0): { shown: number; read: () => number } {
  const counted = useRef(before);
  const startedAt = useRef<number | null>(null);
  const [shown, setShown] = useState(before);

  useEffect(() => {
    if (!isRunning) return;
    const start = performance.now();
    const base = counted.current;
    startedAt.current = start;
    const timer = setInterval(() => setShown(base + (performance.now() - start) / 1000), 1000);
    return () => {
      clearInterval(timer);
      counted.current = base + (performance.now() - start) / 1000;
      startedAt.current = null;
    };
  }, [isRunning]);

  return {
    shown,
    read: () => counted.current + (startedAt.current === null ? 0 : (performance.now() - startedAt.current) / 1000),
  };
}
