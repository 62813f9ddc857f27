import { FileUp } from "lucide-react";
import { useState } from "react";
import { openingsText } from "#features/fees/openings/text.ts";
import { Button } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { Dialog } from "#ui/kit/dialog.tsx";
import { OpeningList } from "./opening-list.tsx";
import { PastOpenings } from "./past-openings.tsx";

/** Takes in a list of what families owed before, and takes one back. */
export function OpeningImports() {
  const t = useText(openingsText);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button icon={FileUp} onClick={() => setOpen(true)} className="max-sm:w-full">
        {t.open}
      </Button>
      {isOpen && (
        <Dialog
          open
          onClose={close}
          title={t.open}
          line={t.line}
          footer={<Button onClick={close}>{t.close}</Button>}
        >
          <div className="grid gap-5">
            <OpeningList />
            <PastOpenings />
          </div>
        </Dialog>
      )}
    </>
  );
}
