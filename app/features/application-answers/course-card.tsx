import { Button, Stack } from "@mantine/core";
import { z } from "zod/mini";
import { useSchemaForm } from "#app/lib/use-schema-form.ts";
import { Card } from "#app/ui/card.tsx";
import { TextField } from "#app/ui/fields/text-fields.tsx";
import type { Application } from "#shared/applications/application.ts";
import { useSaveCourse } from "./mutations.ts";
import { answersTexts } from "./texts.ts";

const texts = answersTexts.course;

const courseSchema = z.object({
  institution: z.string().check(z.trim(), z.maxLength(200)),
  course: z.string().check(z.trim(), z.maxLength(200)),
  city: z.string().check(z.trim(), z.maxLength(100)),
});

export function CourseCard({ userId, application }: { userId: string; application: Application }) {
  const { institution, course, city } = application;
  const { mutateAsync: save } = useSaveCourse(userId, application.id);
  const { form, fieldProps, onSubmit } = useSchemaForm(courseSchema, {
    initialValues: { institution, course, city },
    // The toast says what went wrong; what was typed stays.
    onValid: (values) => save(values).catch(() => undefined),
  });
  return (
    <Card title={texts.title}>
      <form method="post" noValidate onSubmit={onSubmit}>
        <Stack gap={16}>
          <TextField label={texts.institution} {...fieldProps("institution")} />
          <TextField label={texts.course} {...fieldProps("course")} />
          <TextField label={texts.city} {...fieldProps("city")} />
          <Button type="submit" className="app-form-button" loading={form.submitting} disabled={!form.isDirty()}>
            {texts.save}
          </Button>
        </Stack>
      </form>
    </Card>
  );
}
