import { type ComponentType, useEffect, useState } from "react";
import { serviceUnreachable } from "#app/lib/errors.ts";
import { lazyPart, usePart } from "#app/ui/parts/lazy-part.ts";
import { notifyError } from "#app/ui/states/notify.ts";

interface OpenProps {
  isOpen: boolean;
  onClose: () => void;
}

/** A dialog whose code comes when it opens first. */
export function lazyDialog<Props extends OpenProps>(importDialog: () => Promise<ComponentType<Props>>) {
  const part = lazyPart(async () => mountedClosed(await importDialog()));
  return function LazyDialog(props: Props) {
    const [isWanted, setIsWanted] = useState(false);
    if (props.isOpen && !isWanted) setIsWanted(true);
    const renderDialog = usePart(part, isWanted, () => {
      setIsWanted(false);
      props.onClose();
      notifyError({ message: serviceUnreachable });
    });
    return renderDialog?.(props);
  };
}

/** Mantine remembers where the focus was only when a mounted dialog opens. */
function mountedClosed<Props extends OpenProps>(Dialog: ComponentType<Props>): ComponentType<Props> {
  return function MountedClosed(props: Props) {
    const [isMounted, setIsMounted] = useState(false);
    useEffect(() => setIsMounted(true), []);
    return <Dialog {...props} isOpen={isMounted && props.isOpen} />;
  };
}
