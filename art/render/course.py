"""A golf hole, modelled and rendered: the picture on the impact screen."""
import bpy, sys, math, random, os
import numpy as np

sys.path.insert(0, ".")
rng = np.random.default_rng(4)
random.seed(4)
bpy.ops.wm.read_factory_settings(use_empty=True)
sc = bpy.context.scene


def mat(name):
    m = bpy.data.materials.new(name)
    m.use_nodes = True
    return m, m.node_tree.nodes, m.node_tree.links


def hills(x, y):
    z = 0.9 * np.sin(x * 0.045 + 1) * np.cos(y * 0.03) + 0.5 * np.sin(x * 0.11 + y * 0.07)
    side = np.clip((np.abs(x + 4 * np.sin(y * 0.03)) - 13) / 22, 0, 1)
    z += 5.5 * side**1.5 * (0.7 + 0.3 * np.sin(y * 0.06 + np.sign(x)))
    z += np.clip((y - 120) / 80, 0, 1) * 3.0
    g = np.exp(-(((x - 5) / 11) ** 2 + ((y - 118) / 10) ** 2))
    z = z * (1 - g) + 2.2 * g
    return z


nx, ny = 420, 520
X, Y = np.meshgrid(np.linspace(-130, 130, nx), np.linspace(-12, 330, ny))
Z = hills(X, Y)
centre = 4 * np.sin(Y * 0.03) * -1 + 5 * np.clip(Y / 118, 0, 1)
wid = 9 + 3.5 * np.sin(Y * 0.045 + 0.6)
fair = np.clip((wid - np.abs(X - centre)) / 1.2, 0, 1) * np.clip((Y - 8) / 3, 0, 1) * np.clip((112 - Y) / 4, 0, 1)
green = np.clip((1 - np.hypot((X - 5) / 10, (Y - 118) / 8.5)) * 10, 0, 1)


def bunk(cx, cy, rx, ry, ph):
    a = np.arctan2((Y - cy) / ry, (X - cx) / rx)
    r = np.hypot((X - cx) / rx, (Y - cy) / ry)
    return np.clip((1 + 0.16 * np.sin(3 * a + ph) + 0.1 * np.sin(5 * a) - r) * 5, 0, 1)


b = np.maximum.reduce([bunk(-8, 106, 5.2, 4, 0), bunk(18, 109, 4.6, 5, 1), bunk(-15, 72, 5, 6, 2), bunk(-4, 127, 4, 2.4, 3)])
Z -= 0.55 * b * (1 - green)
v = np.stack([X, Y, Z], -1).reshape(-1, 3)
i = np.arange(nx * ny).reshape(ny, nx)
f = np.stack([i[:-1, :-1], i[:-1, 1:], i[1:, 1:], i[1:, :-1]], -1).reshape(-1, 4)
me = bpy.data.meshes.new("t")
me.from_pydata(v.tolist(), [], f.tolist())
for p in me.polygons:
    p.use_smooth = True
ca = me.color_attributes.new("mask", "FLOAT_COLOR", "POINT")
ca.data.foreach_set("color", np.stack([fair, green, b, np.ones_like(b)], -1).reshape(-1).astype(np.float32))
ob = bpy.data.objects.new("t", me)
sc.collection.objects.link(ob)
m, N, L = mat("ground")
B = N["Principled BSDF"]
B.inputs["Roughness"].default_value = 0.9
B.inputs["Specular"].default_value = 0.15
at = N.new("ShaderNodeAttribute")
at.attribute_name = "mask"
sep = N.new("ShaderNodeSeparateColor")
L.new(at.outputs["Color"], sep.inputs[0])
geo = N.new("ShaderNodeNewGeometry")


def noise(scale, d=4):
    n = N.new("ShaderNodeTexNoise")
    n.inputs["Scale"].default_value = scale
    n.inputs["Detail"].default_value = d
    L.new(geo.outputs["Position"], n.inputs["Vector"])
    return n.outputs["Fac"]


def mix(f, a, b):
    x = N.new("ShaderNodeMixRGB")
    for s, val in ((0, f), (1, a), (2, b)):
        if isinstance(val, tuple):
            x.inputs[s].default_value = val
        elif isinstance(val, float):
            x.inputs[s].default_value = val
        else:
            L.new(val, x.inputs[s])
    return x.outputs[0]


wv = N.new("ShaderNodeTexWave")
wv.bands_direction = "Y"
wv.inputs["Scale"].default_value = 0.055
wv.inputs["Distortion"].default_value = 0.3
L.new(geo.outputs["Position"], wv.inputs["Vector"])
ramp = N.new("ShaderNodeValToRGB")
ramp.color_ramp.elements[0].position = 0.42
ramp.color_ramp.elements[1].position = 0.58
L.new(wv.outputs["Fac"], ramp.inputs[0])
rough = mix(noise(0.9, 8), (0.045, 0.085, 0.014, 1), (0.12, 0.16, 0.035, 1))
fw = mix(ramp.outputs[0], (0.080, 0.145, 0.030, 1), (0.125, 0.20, 0.048, 1))
fw = mix(noise(3.0, 6), fw, (0.10, 0.22, 0.03, 1))
c = mix(sep.outputs[0], rough, fw)
c = mix(sep.outputs[1], c, (0.15, 0.27, 0.06, 1))
c = mix(sep.outputs[2], c, (0.72, 0.60, 0.42, 1))
L.new(c, B.inputs["Base Color"])
bp = N.new("ShaderNodeBump")
bp.inputs["Strength"].default_value = 0.5
bp.inputs["Distance"].default_value = 0.25
L.new(noise(2.2, 8), bp.inputs["Height"])
L.new(bp.outputs[0], B.inputs["Normal"])
me.materials.append(m)


# trees: leaf-card crowns (shared meshes)
def tree_mesh(k):
    r = np.random.default_rng(k)
    H = r.uniform(7, 10)
    n = 2600
    blobs = [(r.normal(0, 1.5), r.normal(0, 1.5), H * r.uniform(0.45, 0.92), r.uniform(1.3, 2.2)) for _ in range(9)]
    V = []
    F = []
    C = []
    for q in range(n):
        bx, by, bz, br = blobs[q % 9]
        d = r.normal(size=3)
        d /= np.linalg.norm(d)
        pos = np.array([bx, by, bz]) + d * br * (0.75 + 0.3 * r.random()) * [1, 1, 0.75]
        a = r.normal(size=3)
        a /= np.linalg.norm(a)
        t = np.cross(a, d)
        t /= np.linalg.norm(t) + 1e-6
        s = 0.24
        o = len(V)
        V += [pos - s * t, pos + s * a * 0.6, pos + s * t, pos - s * a * 0.6]
        F.append((o, o + 1, o + 2, o + 3))
    o = len(V)
    for z in (-0.5, H * 0.6):
        for s in range(8):
            V.append(np.array([0.22 * math.cos(s * 0.785), 0.22 * math.sin(s * 0.785), z]))
    for s in range(8):
        F.append((o + s, o + (s + 1) % 8, o + 8 + (s + 1) % 8, o + 8 + s))
    me = bpy.data.meshes.new("tree")
    me.from_pydata([tuple(x) for x in V], [], F)
    me.materials.append(leaf)
    return me


leaf, N2, L2 = mat("leaf")
B2 = N2["Principled BSDF"]
oi = N2.new("ShaderNodeObjectInfo")
rp = N2.new("ShaderNodeValToRGB")
rp.color_ramp.elements[0].color = (0.022, 0.05, 0.01, 1)
rp.color_ramp.elements[1].color = (0.07, 0.10, 0.02, 1)
L2.new(oi.outputs["Random"], rp.inputs[0])
L2.new(rp.outputs[0], B2.inputs["Base Color"])
B2.inputs["Roughness"].default_value = 0.6
trees = [tree_mesh(k) for k in range(5)]


def put(x, y, s):
    o = bpy.data.objects.new("tr", random.choice(trees))
    o.location = (x, y, float(hills(np.array(x), np.array(y))) - 0.1)
    o.scale = (s * random.uniform(0.9, 1.2),) * 2 + (s,)
    o.rotation_euler[2] = random.uniform(0, 6.28)
    sc.collection.objects.link(o)


for k in range(330):
    y = random.uniform(22, 250)
    s = random.choice((-1, 1))
    x = float(s * random.uniform(19, 75) + 4 * math.sin(-y * 0.03) + (5 if y > 90 else 0))
    if y > 132:
        x = random.uniform(-100, 100)
    put(x, y, random.uniform(0.65, 1.25))


# flag
def cyl(r, h, loc, col, e=0):
    bpy.ops.mesh.primitive_cylinder_add(radius=r, depth=h, location=loc)
    o = bpy.context.object
    m, N, L = mat("c")
    N["Principled BSDF"].inputs["Base Color"].default_value = col
    o.data.materials.append(m)


cyl(0.06, 5.4, (6.5, 117, 4.8), (0.9, 0.9, 0.85, 1))
fm = bpy.data.meshes.new("flag")
fv = [
    (6.5 + x, 117 + 0.2 * math.sin(x * 2.4), 7.4 - z * 1.25 + 0.1 * math.sin(x * 2))
    for x in np.linspace(0, 2.1, 12)
    for z in (0, 1)
]
fm.from_pydata(fv, [], [(2 * k, 2 * k + 2, 2 * k + 3, 2 * k + 1) for k in range(11)])
m, N, L = mat("f")
N["Principled BSDF"].inputs["Base Color"].default_value = (0.72, 0.10, 0.03, 1)
N["Principled BSDF"].inputs["Emission"].default_value = (0.72, 0.10, 0.03, 1)
N["Principled BSDF"].inputs["Emission Strength"].default_value = 0.5
fm.materials.append(m)
sc.collection.objects.link(bpy.data.objects.new("flag", fm))


# mountains
def ridge(y, hh, seed, col):
    r = np.random.default_rng(seed)
    x = np.linspace(-700, 700, 360)
    t = np.linspace(0, 1, 40)
    prof = sum(
        a * np.sin(x * fq + r.uniform(0, 6)) for a, fq in ((0.35, 0.006), (0.25, 0.014), (0.14, 0.03), (0.07, 0.07), (0.03, 0.19))
    )
    prof = hh * (0.62 + 0.5 * prof)
    XX, T = np.meshgrid(x, t)
    ZZ = prof[None] * (1 - T) ** 1.0
    ZZ *= 1 + 0.16 * np.sin(XX * 0.09 + 5 * T + 2 * np.sin(XX * 0.03)) * T
    YY = y - T * hh * 2.0 + 8 * np.sin(XX * 0.07 + 3 * T)
    me = bpy.data.meshes.new("r")
    i = np.arange(XX.size).reshape(XX.shape)
    f = np.stack([i[:-1, :-1], i[:-1, 1:], i[1:, 1:], i[1:, :-1]], -1).reshape(-1, 4)
    me.from_pydata(np.stack([XX, YY, ZZ], -1).reshape(-1, 3).tolist(), [], f.tolist())
    m, N, L = mat("r")
    B = N["Principled BSDF"]
    B.inputs["Base Color"].default_value = col
    B.inputs["Roughness"].default_value = 1
    B.inputs["Emission"].default_value = (0.42, 0.40, 0.62, 1)
    B.inputs["Emission Strength"].default_value = 0.22 if y > 600 else 0.10
    n = N.new("ShaderNodeTexNoise")
    n.inputs["Scale"].default_value = 0.12
    n.inputs["Detail"].default_value = 10
    b = N.new("ShaderNodeBump")
    b.inputs["Distance"].default_value = 9
    g = N.new("ShaderNodeNewGeometry")
    L.new(g.outputs["Position"], n.inputs["Vector"])
    L.new(n.outputs["Fac"], b.inputs["Height"])
    L.new(b.outputs[0], B.inputs["Normal"])
    me.materials.append(m)
    sc.collection.objects.link(bpy.data.objects.new("r", me))


ridge(640, 96, 3, (0.30, 0.20, 0.17, 1))
ridge(430, 30, 8, (0.22, 0.16, 0.11, 1))
# sky
w = bpy.data.worlds.new("w")
sc.world = w
w.use_nodes = True
N = w.node_tree.nodes
L = w.node_tree.links
bg = N["Background"]
sk = N.new("ShaderNodeTexSky")
sk.sky_type = "NISHITA"
sk.sun_disc = False
sk.sun_elevation = math.radians(7)
sk.sun_rotation = math.radians(-50)
sk.dust_density = 2.2
tc = N.new("ShaderNodeTexCoord")
mp = N.new("ShaderNodeMapping")
mp.inputs["Scale"].default_value = (1.1, 2.6, 7)
nz = N.new("ShaderNodeTexNoise")
nz.inputs["Scale"].default_value = 1.5
nz.inputs["Detail"].default_value = 9
nz.inputs["Roughness"].default_value = 0.58
L.new(tc.outputs["Generated"], mp.inputs[0])
L.new(mp.outputs[0], nz.inputs["Vector"])
rp = N.new("ShaderNodeValToRGB")
rp.color_ramp.elements[0].position = 0.46
rp.color_ramp.elements[1].position = 0.72
L.new(nz.outputs["Fac"], rp.inputs[0])
mx = N.new("ShaderNodeMixRGB")
L.new(rp.outputs[0], mx.inputs[0])
L.new(sk.outputs[0], mx.inputs[1])
mx.inputs[2].default_value = (4.4, 2.9, 1.9, 1)
L.new(mx.outputs[0], bg.inputs[0])
bg.inputs[1].default_value = 0.24
sun = bpy.data.lights.new("s", "SUN")
sun.energy = 4.6
sun.angle = 0.012
sun.color = (1, 0.83, 0.62)
so = bpy.data.objects.new("s", sun)
so.rotation_euler = (math.radians(72), 0, math.radians(62))
sc.collection.objects.link(so)
cam = bpy.data.cameras.new("c")
cam.lens = 46
co = bpy.data.objects.new("c", cam)
co.location = (0, -6, 8.2)
co.rotation_euler = (math.radians(87.6), 0, math.radians(-1))
sc.collection.objects.link(co)
sc.camera = co
cam.clip_end = 3000
sc.render.engine = "CYCLES"
sc.cycles.use_denoising = False
sc.cycles.samples = int(os.environ.get("S", "48"))
sc.render.resolution_x, sc.render.resolution_y = 1500, 1000
sc.render.resolution_percentage = int(os.environ.get("P", "100"))
sc.cycles.max_bounces = 3
sc.render.threads_mode = "FIXED"
sc.render.threads = 2
sc.cycles.use_adaptive_sampling = True
sc.cycles.adaptive_threshold = 0.03
import finish

finish.request(sc, "./tmp/course/")
bpy.ops.render.render()
finish.finish("./tmp/course/", "./tex/course.png", 1, exposure=1.25, noise=0.25, glow=0.05, vignette=0, power=1.0, sat=1.25)
