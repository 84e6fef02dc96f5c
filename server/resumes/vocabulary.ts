/** `formsOf` adds their past forms. */
const strongVerbs = `accelerate achieve adapt address administer advise advocate allocate analyse analyze answer apply
appoint appraise approve arrange assemble assess assign assist attain audit author automate balance bill book brief broaden
build calculate calibrate campaign canvass captain care catalogue chair charge check clean coach co-author co-found code
coded collaborate collate collect communicate compare compete compile complete compose compute conceive conduct configure
consolidate construct consult contribute control convert convince cook coordinate co-ordinate correct counsel create
critique culture cut deal debug decrease defend deliver demonstrate deploy derive design detect determine develop devise
diagnose digitise digitize direct discover dispense dissect distribute document double draft draw drive earn edit educate
elect eliminate enable encourage engage engineer enhance enlarge enrol ensure establish estimate evaluate examine exceed
execute exhibit expand experiment explain explore export extend extract fabricate facilitate file finalise finalize
finance fix forecast form formulate found fulfil fund gain gather generate govern graduate grow guide halve handle harvest
head help hire host identify illustrate implement import improve increase inform initiate innovate inspect install
instruct integrate interpret interview introduce invent inventory investigate join judge keep launch lead lecture lift
listen lobby localise log maintain make manage manufacture map market master measure mediate memorise mentor merge migrate
mobilise mobilize model moderate modernise modify monitor motivate move navigate negotiate nurse observe obtain open
operate optimise optimize orchestrate order organise organize originate outline overhaul oversee package paint participate
partner perform persuade photograph pilot pioneer place plan plant play post prepare present preserve prevent price print
process procure produce program programme promote propose prototype prove provide publicise publish purchase qualify
quantify raise rank reach reactivate read rebuild receive recommend reconcile record recover recruit redesign reduce
refactor refine register rehabilitate reinforce remodel renew renovate reorganise repair replace report represent rescue
research resolve respond restock restore restructure retain retrieve review revise rewrite run sample save schedule score
screen secure select sell separate sequence serve set settle shape ship shorten sign simplify simulate sketch solve sort
source spearhead speak specify standardise start steer stock store streamline strengthen structure study submit succeed
summarise supervise supply support survey sustain synthesise synthesize tailor take target teach test tour track trade
train transcribe transfer transform translate treat triple troubleshoot tutor type unify unite update upgrade use validate
verify visit volunteer weave weigh widen win won write`.split(/\s+/);

const irregular: Record<string, string> = {
  build: "built",
  cut: "cut",
  deal: "dealt",
  draw: "drew",
  drive: "drove",
  find: "found",
  grow: "grew",
  keep: "kept",
  lead: "led",
  make: "made",
  oversee: "oversaw",
  read: "read",
  rebuild: "rebuilt",
  rewrite: "rewrote",
  run: "ran",
  sell: "sold",
  set: "set",
  speak: "spoke",
  take: "took",
  teach: "taught",
  weave: "wove",
  win: "won",
  write: "wrote",
};

/** "organise" and "organised", "plan" and "planned". */
function formsOf(verb: string): string[] {
  const known = irregular[verb];
  if (known !== undefined) return [verb, known];
  if (verb.endsWith("e")) return [verb, `${verb}d`];
  if (/[^aeiou]y$/.test(verb)) return [verb, `${verb.slice(0, -1)}ied`];
  return [verb, `${verb}ed`, `${verb}${verb.at(-1) ?? ""}ed`];
}

export const actionVerbs: ReadonlySet<string> = new Set(strongVerbs.flatMap(formsOf));
/** May mean watching only. */
export const paleVerbs: ReadonlySet<string> = new Set(
  [
    "help",
    "assist",
    "participate",
    "join",
    "receive",
    "use",
    "take",
    "make",
    "study",
    "visit",
    "observe",
    "attend",
    "do",
  ].flatMap(formsOf),
);

/** Openings that hide what was done. */
export const weakOpening =
  /^(?:(?:was |were |been |i was |i am |am )?(?:responsible for|in charge of|involved in|tasked with|assigned to)|duties|my dut|responsibilit|worked (?:on|as|with|in|at|for)|work (?:on|as|with)|working|helped|helping|did\b|doing|dealing|various|having|had |have |assisting|participating|attended|the job|job was|i (?:was|am|have|had|used|did|do|work|can|like))/i;

export const cliches =
  /\b(?:hard[- ]?working|team[- ]?player|quick learner|fast learner|self[- ]?motivated|self[- ]?starter|go[- ]?getter|detail[- ]oriented|results?[- ]oriented|results?[- ]driven|goal[- ]oriented|think(?:ing)? outside (?:of )?the box|out[- ]of[- ]the[- ]box|dynamic (?:individual|person|professional)|passionate (?:about|individual|person)|highly motivated|motivated individual|excellent communication|good communication|strong communication|people person|work under pressure|punctual(?:ity)?|honest(?:y)?|sincere|dedicated (?:individual|person|professional)|proven track record|synerg\w+|best of my (?:knowledge|ability)|utili[sz]e my (?:skills|knowledge)|challenging (?:position|environment|role|career)|reputed (?:organi[sz]ation|company|institution|university)|growth of the (?:organi[sz]ation|company)|multi[- ]?task\w*|responsible person|positive attitude|never give up|since (?:my )?childhood|dream(?:s|ed)? of|go the extra mile|world[- ]class|perfectionist|leadership qualit\w+|time management|problem[- ]solving|works? well (?:alone|in a team|with others))\b/gi;

export const vagueWords =
  /\b(?:etc|various|several|many|a lot|lots|some|things?|stuff|good|nice|great|very|really|different|and so on|some ?time|any kind|all kinds?|everything|anything|always)\b/gi;

/** An admissions office must not know these. */
export const privateMatters =
  /\b(?:marital status|married|unmarried|religion|caste|blood group|father'?s? name|mother'?s? name|husband'?s? name|spouse|complexion|sexual|national id|nid (?:no|number)|height\s*:|weight\s*:|gender\s*:|sex\s*:)/i;

export const misspellings =
  /\b(?:recieve\w*|managment|managm\w+|experiance\w*|expirience\w*|responsab\w+|responsibl[iy]t\w*|acheiv\w+|achiv\w+|buisness|bussiness|univercity|univer[cs]ty|untill|succesful\w*|sucessful\w*|seperat\w+|definately|oppurtunit\w+|oportunit\w+|knowlege|knowladge|comunicat\w+|commun?icaton|skils?|langauge\w*|certificat|collage|studing|writting|maintainance|occured|refered|developement|devlop\w+|enviroment|goverment|grammer|programing|excelent|profesional\w*|organis?ational skill|intrested|intrest|teh|thier|alot|sinc[ea]rly|hardworker|prepair\w*|begining|collegue\w*|calender|adress|beleive|computor|curently|sallary|wich|whith|becouse|dont|didnt|cant|im|ive|plz|gud|u|ur)\b/gi;

export const degree =
  /\b(?:bachelor\w*|master'?s?(?: of| in|\b)|b\.?\s?sc|m\.?\s?sc|b\.?a\b|m\.?a\b|b\.?\s?eng|m\.?\s?eng|b\.?\s?tech|m\.?\s?tech|b\.?\s?com|m\.?\s?com|bba|mba|bca|mca|mbbs|llb|llm|b\.?\s?ed|m\.?\s?ed|b\.?\s?pharm|b\.?\s?arch|ph\.?\s?d|doctora\w+|diploma|h\.?s\.?c\b|s\.?s\.?c\b|higher secondary|secondary|high school|a[- ]levels?|o[- ]levels?|gcses?|igcse|waec|wassce|neco|kcse|gaokao|matric\w*|intermediate|f\.?sc|abitur|baccalaur\w+|licen[cs](?:e|iatura)|associate(?:'s)? degree|foundation|undergraduate|graduat(?:e|ion)|postgraduate|degree|10\s?\+\s?2|class (?:x|xii|10|12)|b\.?n\.?|bsn|nursing|honou?rs)\b/i;

export const institution =
  /\b(?:universit\w*|college|school|institut\w*|academy|polytechnic|hochschule|lyc[eé]e|gymnasium|madrasah?|faculty|board|universidad\w*|universit[àée]|univ\.?|iit|nit|buet|campus)\b/i;

export const grade =
  /\b(?:c?gpa|grades?|g\.p\.a|first[- ]class|second[- ](?:class|upper|lower)|upper second|2[:.]1|distinction|merit|honou?rs|cum laude|marks?|percent(?:age|ile)?|division|credits?|aggregate|result|average|class of degree|\d{1,3}(?:\.\d{1,2})?\s*(?:\/|out of|of)\s*(?:4|5|7|10|20|100)(?:\.0{1,2})?)\b|\b\d{2}(?:\.\d{1,2})?\s?%|\bA\*?(?:,? ?(?:A|B)\*?){1,}\b|\brank(?:ed)?\b/i;

export const languageTest =
  /\b(?:ielts|toefl|pte|duolingo|cefr|gre|gmat|sat|testdaf|delf|dalf|telc|goethe|hsk|jlpt|topik|native|fluent|fluency|mother tongue|(?:a|b|c)[12]\b|band)\b/i;

export const roleWord =
  /\b(?:intern(?:ship)?|assistant|engineer|developer|teacher|tutor|manager|officer|executive|analyst|consultant|nurse|accountant|cashier|sales\w*|representative|supervisor|coordinator|co-ordinator|lecturer|researcher|research|volunteer|lead(?:er)?|head|president|secretary|treasurer|captain|member|technician|designer|programmer|administrator|clerk|receptionist|waiter|waitress|barista|driver|chef|cook|editor|writer|journalist|translator|architect|pharmacist|lab|trainee|apprentice|associate|specialist|founder|owner|director|operator|agent|instructor|mentor|project|organiser|organizer|freelance\w*|photographer|mechanic|electrician|farmer|carer|ambassador|delegate|observer|auditor|banker|advis[eo]r|helper|staff|worker|employee|team)\b/i;
