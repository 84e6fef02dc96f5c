import { Skeleton } from "@mantine/core";
import { itemClasses } from "#app/ui/lists/item-list.tsx";
import { LoadingShape } from "#app/ui/states/skeletons.tsx";
import classes from "./document-item.module.css";
import { documentsTexts as texts } from "./texts.ts";

/** The rows while they load. */
export function DocumentShapes() {
  return (
    <LoadingShape label={texts.list.loading}>
      <div className={classes.items}>
        {Array.from({ length: 4 }, (_, row) => (
          <div key={row} className={classes.item}>
            <Skeleton height={24} width={24} />
            <div className={itemClasses.words}>
              <Skeleton height={14} width="55%" my={5} />
              <Skeleton height={12} width="80%" my={4} />
            </div>
            <div className={classes.controls}>
              <Skeleton height={24} width={150} my={6} />
            </div>
          </div>
        ))}
      </div>
    </LoadingShape>
  );
}
