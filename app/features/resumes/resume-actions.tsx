import { Button, Loader, VisuallyHidden } from "@mantine/core";
import { Download, EllipsisVertical, ScanSearch, Trash2 } from "lucide-react";
import { MenuButton } from "#app/ui/menus/menu-button.tsx";
import { useIsPhone } from "#app/ui/use-is-phone.ts";
import type { Resume } from "#shared/resume.ts";
import classes from "./resume-card.module.css";
import { resumeCardTexts as texts } from "./texts.ts";

export interface ResumeActionsProps {
  resume: Resume;
  isDownloading: boolean;
  onCompare: (resume: Resume) => void;
  onDownload: (resume: Resume) => void;
  onDelete: (resume: Resume) => void;
}

/** On phones what is wanted less is in a menu. */
export function ResumeActions({ resume, isDownloading, onCompare, onDownload, onDelete }: ResumeActionsProps) {
  const { title, parsed_content: text } = resume;
  const isPhone = useIsPhone();
  return (
    <div className={classes.actions}>
      {text?.trim() && (
        <Button
          variant="default"
          size="sm"
          leftSection={<ScanSearch size={16} aria-hidden />}
          onClick={() => onCompare(resume)}
        >
          {texts.compare}
          <VisuallyHidden component="span">{texts.compareWhat(title)}</VisuallyHidden>
        </Button>
      )}
      {isPhone ? (
        <MenuButton
          label={texts.more(title)}
          title={texts.more(title)}
          width={200}
          entries={[
            { label: texts.download, Icon: Download, onPick: () => onDownload(resume) },
            { label: texts.delete, Icon: Trash2, onPick: () => onDelete(resume) },
          ]}
        >
          <EllipsisVertical size={20} aria-hidden />
        </MenuButton>
      ) : (
        <>
          <Button
            variant="default"
            size="sm"
            leftSection={isDownloading ? <Loader size={16} aria-hidden /> : <Download size={16} aria-hidden />}
            aria-busy={isDownloading || undefined}
            onClick={() => !isDownloading && onDownload(resume)}
          >
            {texts.download}
            <VisuallyHidden component="span">{texts.what(title)}</VisuallyHidden>
          </Button>
          <Button
            variant="default"
            size="sm"
            leftSection={<Trash2 size={16} aria-hidden />}
            onClick={() => onDelete(resume)}
          >
            {texts.delete}
            <VisuallyHidden component="span">{texts.what(title)}</VisuallyHidden>
          </Button>
        </>
      )}
    </div>
  );
}
