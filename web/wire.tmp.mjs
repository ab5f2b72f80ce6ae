import { readFileSync, writeFileSync } from 'node:fs';
import { execSync } from 'node:child_process';
import { parseSync } from 'vite';
const root='/work/wt/build/'; const [,, mode, ...mods]=process.argv;
const files=execSync(`git ls-files ${mods.map(m=>'server/src/modules/'+m).join(' ')||'server/src'}`,{cwd:root,encoding:'utf8'}).split('\n').filter(f=>/\.ts$/.test(f)&&!/\.test\.ts$/.test(f));
let done=0, skipped={}, lines=0, notes=[];
const skip=(f,n,w)=>{(skipped[w]??=[]).push(f+':'+n);};
for(const f of files){ let code=readFileSync(root+f,'utf8');
 for(const iname of [...code.matchAll(/^(?:export )?interface (\w+)/gm)].map(m=>m[1])){
  const ast=parseSync(f,code).program; const comments=parseSync(f,code).comments;
  const decl=(s)=>s.type==='ExportNamedDeclaration'?s.declaration:s;
  const st=ast.body.find(s=>decl(s)?.type==='TSInterfaceDeclaration'&&decl(s).id.name===iname); if(!st) continue; const itf=decl(st);
  const fnst=ast.body.find(s=>{const d=decl(s); return d?.type==='FunctionDeclaration'&&d.returnType?.typeAnnotation?.type==='TSTypeReference'&&d.returnType.typeAnnotation.typeName?.name===iname&&/^(create|open|build|make|keep)/.test(d.id.name);});
  if(!fnst) continue; const fn=decl(fnst);
  const makers=ast.body.filter(s=>{const d=decl(s); return d?.type==='FunctionDeclaration'&&d.returnType&&code.slice(d.returnType.start,d.returnType.end).replace(/^:\s*/,'')===iname;});
  if(makers.length>1){skip(f,iname,'several makers');continue;}
  if((itf.extends??[]).length){skip(f,iname,'extends');continue;} if(itf.typeParameters||fn.typeParameters){skip(f,iname,'generic');continue;}
  const ret=fn.body.body.at(-1); if(ret?.type!=='ReturnStatement'||ret.argument?.type!=='ObjectExpression'){skip(f,iname,'no object returned');continue;}
  if(fn.body.body.slice(0,-1).some(s=>/\breturn\b/.test('')||s.type==='ReturnStatement')){skip(f,iname,'several returns');continue;}
  const props=ret.argument.properties; if(props.some(p=>p.type==='SpreadElement')){skip(f,iname,'spread');continue;}
  const members=itf.body.body; const byName=new Map(members.map(m=>[m.key?.name,m]));
  const docOf=(node)=>{ const before=comments.filter(c=>c.end<=node.start&&/^\s*$/.test(code.slice(c.end,node.start))).at(-1); return before?code.slice(before.start,before.end):null; };
  const leadOf=(node,from)=>code.slice(from,node.start);
  if(props.some(p=>!byName.has(p.key?.name))||members.some(m=>!props.some(p=>p.key?.name===m.key?.name))){skip(f,iname,'other members '+props.filter(p=>!byName.has(p.key?.name)).map(p=>p.key?.name)+'/'+members.filter(m=>!props.some(p=>p.key?.name===m.key?.name)).map(m=>m.key?.name));continue;}
  const edits=[]; let bad=null;
  const sigOf=(m)=>{ if(m.type==='TSMethodSignature') return {params:m.params,ret:m.returnType?code.slice(m.returnType.typeAnnotation.start,m.returnType.typeAnnotation.end):null,tp:m.typeParameters};
    const t=m.typeAnnotation?.typeAnnotation; if(m.type==='TSPropertySignature'&&t?.type==='TSFunctionType') return {params:t.params,ret:code.slice(t.returnType.typeAnnotation.start,t.returnType.typeAnnotation.end),tp:t.typeParameters}; return null; };
  const ptype=(p)=>{ const n=p.type==='RestElement'?p:p; const ann=n.typeAnnotation?.typeAnnotation; return ann?code.slice(ann.start,ann.end):null; };
  for(const p of props){ const m=byName.get(p.key.name); const doc=docOf(m); const sig=sigOf(m); const v=p.value; const own=docOf(p);
    const isFn=v.type==='FunctionExpression'||v.type==='ArrowFunctionExpression';
    let target=p;
    if(!isFn&&v.type==='Identifier'){ const inner=fn.body.body.find(s=>s.type==='FunctionDeclaration'&&s.id.name===v.name)??(ast.body.map(decl).find(d=>d?.type==='FunctionDeclaration'&&d.id.name===v.name)); if(inner){ const outer=ast.body.find(s=>decl(s)===inner); target=outer??inner; } }
    if(m.optional){bad='optional member';break;}
    if(isFn&&sig){ if(sig.tp&&!v.typeParameters){ const at=v.type==='FunctionExpression'?p.key.end:v.start+(v.async?6:0); edits.push([at,at,code.slice(sig.tp.start,sig.tp.end)]); }
      for(const [i,a] of v.params.entries()){ const s=sig.params[i]; if(!s){bad='more params';break;} let t=ptype(s); 
        const q=a.type==='AssignmentPattern'?a.left:a; if(q.typeAnnotation) continue; if(!t){bad='untyped';break;}
        if(s.optional&&a.type!=='AssignmentPattern') { if(q.type!=='Identifier'){bad='optional pattern';break;} edits.push([q.end,q.end,`?: ${t}`]); }
        else edits.push([q.end,q.end,`: ${t}`]); }
      if(bad) break;
      // arrow with a bare parameter
      if(v.type==='ArrowFunctionExpression'&&v.params.length===1&&code[v.params[0].start-1]!=='('&&!/\(\s*$/.test(code.slice(v.start,v.params[0].start))){ const a=v.params[0]; edits.push([a.start,a.start,'(']); const e=edits.find(e=>e[0]===a.end); if(e) e[2]+=')'; else edits.push([a.end,a.end,')']); }
      // fewer parameters than the interface names: callers may hand over more
      if(v.params.length<sig.params.length){ notes.push(f+':'+p.key.name+' fewer params'); if(v.params.length<sig.params.filter(s=>1).length){ 
          const rest=sig.params.slice(v.params.length).map(s=>code.slice(s.start,s.end)).map(t=>'_'+t); bad='fewer params '+p.key.name; break; } }
      if(!v.returnType&&sig.ret){ const bodyStart=v.body.start; const text=code.slice(v.start,bodyStart); 
        const lastParamEnd=v.params.length?v.params.at(-1).end:(v.type==='FunctionExpression'?v.start:v.start); const close=code.indexOf(')',lastParamEnd);
        const isAsync=v.async; let r=sig.ret; 
        if(close>=0&&close<bodyStart) edits.push([close+1,close+1,`: ${r}`]); else bad='no close'; }
    } else if(!isFn&&sig&&target===p){ /* expression */ }
    if(doc&&(doc.startsWith('/**'))){ if(docOf(target)===null||target===p&&own===null){ edits.push([target.start,target.start,doc+'\n']); } else if(docOf(target)!==doc) { notes.push(f+':'+p.key.name+' has two docs'); const o=comments.filter(c=>c.end<=target.start&&/^\s*$/.test(code.slice(c.end,target.start))).at(-1); edits.push([o.start,o.start,doc+'\n']); } }
    else if(doc) edits.push([target.start,target.start,doc+'\n']);
  }
  if(bad){skip(f,iname,bad);continue;}
  // remove interface and annotate
  let s=st.start; const idoc=docOf(st); if(idoc) s=code.lastIndexOf(idoc,st.start);
  let e=st.end; while(code[e]==='\n') e++;
  edits.push([s,e,'']); lines+=code.slice(s,e).split('\n').length;
  edits.push([fn.returnType.start,fn.returnType.end,'']);
  const fdoc=docOf(fnst); if(idoc&&!fdoc) edits.push([fnst.start,fnst.start,idoc+'\n']); else if(idoc&&fdoc) notes.push(f+':'+iname+' doc kept on function: '+fdoc.slice(0,80)+' | '+idoc.slice(0,160));
  const ex=st.type==='ExportNamedDeclaration'?'export ':'';
  edits.push([fnst.end,fnst.end,`\n\n${idoc&&fdoc?idoc+'\n':''}${ex}type ${iname} = ReturnType<typeof ${fn.id.name}>;`]);
  for(const [a,b,t] of edits.map((x,i)=>[...x,i]).toSorted((x,y)=>y[0]-x[0]||y[1]-x[1]||y[3]-x[3])) code=code.slice(0,a)+t+code.slice(b);
  done++;
  if(mode==='write') writeFileSync(root+f,code);
 } }
console.log('done',done,'lines',lines); for(const [w,l] of Object.entries(skipped)) console.log(w,l.length,mode==='list'?l.join('\n   '):l.slice(0,6).join(' ')); if(mode!=='quiet') console.log(notes.join('\n'));
