import { Skeleton, Stack } from "@mantine/core";
import { Card } from "#app/ui/card.tsx";
import { LoadingShape } from "#app/ui/states/skeletons.tsx";
import classes from "./resume-card.module.css";
import { resumesTexts as texts } from "./texts.ts";

/** The cards while they load. */
export function ResumeShapes() {
  return (
    <LoadingShape label={texts.loading}>
      <Stack gap={16}>
        {[1, 2].map((card) => (
          <Card key={card}>
            <Stack gap={16}>
              <Skeleton height={20} width="40%" />
              <div className={classes.parts}>
                <Skeleton height={200} />
                <Skeleton height={200} />
              </div>
            </Stack>
          </Card>
        ))}
      </Stack>
    </LoadingShape>
  );
}
