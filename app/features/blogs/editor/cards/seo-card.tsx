import { Button, Stack, Text } from "@mantine/core";
import { useDeferredValue, useMemo } from "react";
import { usePublicConfig } from "#app/lib/page/public-config.ts";
import { withSiteName } from "#app/lib/page/page-title.ts";
import { Card } from "#app/ui/card.tsx";
import { TextAreaField } from "#app/ui/fields/text-area-field.tsx";
import { TextField } from "#app/ui/fields/text-fields.tsx";
import { maxBlogSlug, slugOf } from "#shared/blog/blog.ts";
import { type PostValues, revisionFields } from "#shared/blog/post-fields.ts";
import { textOfMarkup } from "#shared/text-of-markup.ts";
import classes from "./editor-cards.module.css";
import { slugFor } from "#app/features/blogs/saving/save-rules.ts";
import { cardTexts, editorTexts } from "#app/features/blogs/editor/texts.ts";

const texts = cardTexts.seo;
/** Characters of a description that search results show in full. */
const description = { least: 50, most: 160 };

interface SeoCardProps {
  values: PostValues;
  slugError: string | undefined;
  suggestion: string | null;
  onChange: (part: Partial<PostValues>) => void;
}

export function SeoCard({ values, slugError, suggestion, onChange }: SeoCardProps) {
  const { slug, excerpt } = values;
  const { length } = values.meta_description.trim();
  const isGood = length >= description.least && length <= description.most;
  const advice = isGood ? texts.good : length < description.least ? texts.short : texts.long;
  return (
    <Card title={texts.title}>
      <Stack gap={16}>
        <div>
          <TextField
            id="post-slug"
            label={texts.slug}
            description={texts.slugHint}
            value={slug}
            placeholder={slugFor({ ...values, slug: "" })}
            error={slugError}
            maxLength={maxBlogSlug}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ currentTarget }) => onChange({ slug: currentTarget.value })}
            // Text that gives no slug stays, so that the error can name it.
            onBlur={() => slugOf(slug) !== "" && slugOf(slug) !== slug && onChange({ slug: slugOf(slug) })}
          />
          {suggestion !== null && (
            <Button
              variant="default"
              mt={8}
              className={classes.suggestion}
              onClick={() => onChange({ slug: suggestion })}
            >
              {texts.slugUse(suggestion)}
            </Button>
          )}
        </div>
        <div>
          <TextAreaField
            label={revisionFields.meta_description.label}
            description={texts.descriptionHint}
            value={values.meta_description}
            autosize
            minRows={3}
            maxRows={8}
            maxLength={revisionFields.meta_description.maxLength}
            dir="auto"
            onChange={({ currentTarget }) => onChange({ meta_description: currentTarget.value })}
          />
          <p className={classes.counter}>
            {texts.counter(length)}
            {length > 0 && ` · ${advice}`}
          </p>
        </div>
        <TextAreaField
          label={revisionFields.excerpt.label}
          description={texts.excerptHint}
          value={excerpt}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={revisionFields.excerpt.maxLength}
          dir="auto"
          onChange={({ currentTarget }) => onChange({ excerpt: currentTarget.value })}
        />
        <SearchResult values={values} />
      </Stack>
    </Card>
  );
}

function SearchResult({ values }: { values: PostValues }) {
  const { siteName } = usePublicConfig();
  const content = useDeferredValue(values.content);
  const opening = useMemo(() => textOfMarkup(content.slice(0, 3_000)).replaceAll(/\s+/g, " ").trim(), [content]);
  const words = values.meta_description.trim() || values.excerpt.trim() || opening;
  const title = withSiteName(values.title.trim() || editorTexts.noTitle, siteName);
  return (
    <figure className={classes.result}>
      <figcaption className={classes.resultLabel}>{texts.preview}</figcaption>
      <p className={classes.resultAddress}>
        {window.location.host} › blogs › {slugFor(values) || "…"}
      </p>
      <p className={classes.resultTitle} dir="auto">
        {cut(title, 65)}
      </p>
      <p className={classes.resultWords} dir="auto">
        {cut(words, description.most)}
      </p>
      {values.meta_description.trim() === "" && (
        <Text size="sm" c="dimmed">
          {texts.noDescription}
        </Text>
      )}
    </figure>
  );
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;
}
