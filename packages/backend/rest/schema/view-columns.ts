export interface ColumnOrigin {
  number: number;
  relation: string;
  relationColumn: number;
}

const ENTRY =
  /:resno (\d+) :resname (?:\\.|[^ ])+ :ressortgroupref \d+ :resorigtbl (\d+) :resorigcol (\d+) :resjunk (true|false)/g;

/** From the stored parse tree (`pg_rewrite.ev_action`). A tree in another form gives none: no relationships then. */
export function columnOrigins(definition: string): ColumnOrigin[] {
  const start = outermostTargetList(definition);
  if (start < 0) return [];
  const origins: ColumnOrigin[] = [];
  for (const found of definition.slice(start, closing(definition, start)).matchAll(ENTRY)) {
    if (found[2] !== undefined && found[2] !== "0" && found[4] === "false") {
      origins.push({ number: Number(found[1]), relation: found[2], relationColumn: Number(found[3]) });
    }
  }
  return origins;
}

/** Position of the list's bracket: the `:targetList` of the outer `({QUERY …})`, two brackets deep. */
function outermostTargetList(definition: string): number {
  let depth = 0;
  for (let at = 0; at < definition.length; at += 1) {
    const character = definition[at];
    if (character === "\\") at += 1;
    else if (character === "(" || character === "{") depth += 1;
    else if (character === ")" || character === "}") depth -= 1;
    else if (depth === 2 && definition.startsWith(":targetList (", at)) return at + ":targetList ".length;
  }
  return -1;
}

function closing(definition: string, open: number): number {
  let depth = 0;
  for (let at = open; at < definition.length; at += 1) {
    const character = definition[at];
    if (character === "\\") at += 1;
    else if (character === "(" || character === "{") depth += 1;
    else if (character === ")" || character === "}") {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return definition.length;
}
