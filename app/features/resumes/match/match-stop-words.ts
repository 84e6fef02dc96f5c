/** Function words, and words that every description has. */
const words = `
a about above across after again against all almost along also although always am among an and another any anyone are
around as at be because been before being below best better between both but by can cannot could day days de did do does
doing done down due during each either else enough etc even ever every few first for from full further get give given go
good great had has have having he her here hers him his how however i if in including includes include into is it its
itself just keep know large last least less let like ll look looking made main make makes making many may me might more
most much must my near need needed needs new next no non nor not now of off offer offers often on once one only onto or
other others our ours out over own part per please plus quite rather re really same see several shall she should since
small so some someone something soon still such take than that the their them then there these they this those through
throughout time to together too top toward towards two three four five six under until up upon us use used uses using
usually various ve very via want was way ways we well were what when where whether which while who whom whose why will
with within without would year years yes yet you your yours yourself

able ability abilities abroad academic accept accepted accordance achieve additional admission admissions advantage
advert advanced aim aims applicant applicants application applications apply applying appropriate approximately area
areas aspect aspects available award background base based basic become begin benefit benefits bring broad build
building candidate candidates career careers centre certificate challenge challenges city class close closely come
commitment committed common company competitive complete completed comprehensive consider considered contact
contribute core course courses create creating current currently deadline degree deliver delivering demonstrate
demonstrated description desirable desired detail details develop developing different drive dynamic e.g effective
effectively eligible employer employers employment encourage english ensure ensuring entry environment equal
equivalent essential evidence example excellent exciting expect expected experience experienced expertise explore fast
fee fees find follow following form friendly fully future gain general graduate graduates group hands help high higher
highly hold holding hour hours i.e ideal ideally identify important improve improving individual individuals
innovative interest interested interests involve involved job join key knowledge lead leading learn level levels line
link live local location london long maintain manage master masters meet member members mind minimum module modules
month months necessary offered open opportunity opportunities optional order organisation organization overall
participate passion passionate people perform person place play position positive possible postgraduate prefer
preferable preferably preferred prepare previous prior produce professional professionals proficiency proficient
programme program programmes programs proven provide provided provides providing qualification qualifications range
read real receive relevant remote require required requirement requirements requires responsibilities responsibility
responsible result results right role roles run salary scholarship score sector seek seeking select self semester send
set share similar situation skill skills solid solve specific staff start state strong student students study studies
studying submit subject subjects succeed success successful successfully suitable support supporting sure task taught
teach team teams term think thinking thorough today track training transcript type undergraduate understand
understanding unique university universities value valued variety visit wide willing willingness work worked working
world write www
`;

export const stopWords: ReadonlySet<string> = new Set(words.split(/\s+/).filter(Boolean));
