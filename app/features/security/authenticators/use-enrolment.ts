import { useEffect, useRef, useState } from "react";
import { abandonEnrolment, type Enrolment, useEnrollAuthenticator } from "./authenticator-mutations.ts";

/** One attempt to set an app up; when its screen goes before the app was proven, nothing is left behind. */
export function useEnrolment() {
  const { mutateAsync, isPending, isError } = useEnrollAuthenticator();
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const isGone = useRef(false);
  const unproven = useRef<Enrolment | null>(null);

  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      if (unproven.current) abandonEnrolment(unproven.current);
      unproven.current = null;
    };
  }, []);

  async function enroll(name: string) {
    try {
      const enrolled = await mutateAsync(name);
      if (isGone.current) return abandonEnrolment(enrolled);
      unproven.current = enrolled;
      setEnrolment(enrolled);
    } catch {
      // The mutation has said what went wrong.
    }
  }

  return {
    enrolment,
    enroll,
    isPending,
    isError,
    /** The app has given a right code: the factor is there to stay. */
    keep() {
      unproven.current = null;
    },
  };
}
