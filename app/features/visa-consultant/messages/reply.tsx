import { queryOptions, useQuery } from "@tanstack/react-query";
import { memo } from "react";
import { withoutLooseEnd } from "./citations.ts";
import classes from "./reply.module.css";

/** What draws an answer's markup; answers are shown as they were written until it is there. */
export const replyRendererQuery = queryOptions({
  queryKey: ["reply-renderer"],
  queryFn: () => import("./reply-markdown.tsx"),
  staleTime: Infinity,
  gcTime: Infinity,
});

interface ReplyProps {
  text: string;
  /** More of it is on its way. */
  isComing?: boolean;
}

/** What the consultant says. */
export const Reply = memo(function Reply({ text, isComing = false }: ReplyProps) {
  const { data: renderer } = useQuery(replyRendererQuery);
  const shown = isComing ? withoutLooseEnd(text) : text;
  return (
    <div className={classes.reply}>
      {renderer ? (
        <renderer.ReplyMarkdown text={shown} />
      ) : (
        <p dir="auto" className={classes.plain}>
          {shown}
        </p>
      )}
    </div>
  );
});
