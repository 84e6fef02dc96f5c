import { queryOptions, useQuery } from "@tanstack/react-query";
import { memo } from "react";
import { withoutOpenEnd } from "./citations.ts";
import classes from "./reply.module.css";

/** Until it is loaded, answers are shown as plain text. */
export const replyRendererQuery = queryOptions({
  queryKey: ["reply-renderer"],
  queryFn: () => import("./reply-markdown.tsx"),
  staleTime: Infinity,
  gcTime: Infinity,
});

interface ReplyProps {
  /** Tells the language of the answer. */
  question: string;
  text: string;
  isComing?: boolean;
}

export const ReplyText = memo(function ReplyText({ question, text, isComing = false }: ReplyProps) {
  const { data: renderer } = useQuery(replyRendererQuery);
  const shown = isComing ? withoutOpenEnd(text) : text;
  return (
    <div className={classes.reply}>
      {renderer ? (
        <renderer.ReplyMarkdown question={question} text={shown} />
      ) : (
        <p dir="auto" className={classes.plain}>
          {shown}
        </p>
      )}
    </div>
  );
});
